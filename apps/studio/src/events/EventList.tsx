import { studioRoutes, type EventsOverview, type EventSummary } from '@service-popups/protocol/studio';
import { withQuery } from '../api/request.js';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { useResource } from '../api/useResource.js';
import { href, leaveQuery, query } from '../router/router.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatAgo, formatCount } from '../ui/format.js';
import { InstallLink } from '../install/InstallLink.js';
import { Loaded } from '../ui/Loaded.js';
import { Badge, EmptyState, Panel } from '../ui/Panel.js';
import { Sparkline } from '../ui/Sparkline.js';
import { EstimateNote } from './EstimateNote.js';
import { EventDialog } from './EventDialog.js';

/** Every event of the week, which popups wait for it, and the triggers that nothing fired. */
export function EventList({ projectId }: { projectId: string }) {
  const handle = useResource<EventsOverview>(
    withQuery(studioRoutes.events(projectId), { timeZone: ownTimeZone() }),
  );
  const open = query.value.get('event');
  const orphans = handle.resource.value?.orphanTriggers ?? [];
  return (
    <div class="stack">
      <Panel flush>
        <Loaded handle={handle} lines={8}>
          {({ events }) =>
            events.length === 0 ? (
              <EmptyState title="No events yet" action={<InstallLink projectId={projectId} />}>
                Call <code>track('name')</code> where something worth counting happens.
              </EmptyState>
            ) : (
              <>
                <DataTable
                  caption="Events of the last 7 days"
                  columns={columnsOf(projectId)}
                  rows={events}
                  keyOf={({ name }) => name}
                />
                <EstimateNote figures={events} what="Numbers of people" />
              </>
            )
          }
        </Loaded>
      </Panel>
      {orphans.length > 0 && <OrphanTriggers projectId={projectId} orphans={orphans} />}
      {open !== null && (
        <EventDialog projectId={projectId} name={open} onClose={() => leaveQuery(['event', 'by'])} />
      )}
    </div>
  );
}

function columnsOf(projectId: string): readonly Column<EventSummary>[] {
  return [
    {
      head: 'Event',
      class: 'cell-cut',
      cell: ({ name }) => (
        <a class="row-link" href={href(withQuery(`/${projectId}/events`, { event: name }))}>
          {name}
        </a>
      ),
    },
    { head: 'Count', isNumber: true, cell: ({ count }) => formatCount(count) },
    { head: 'People', isNumber: true, cell: ({ people }) => formatCount(people) },
    {
      head: 'Per day',
      cell: ({ series }) => <Sparkline values={series} label="Per day" />,
    },
    {
      head: 'Triggers',
      class: 'muted cell-cut',
      cell: ({ usedBy }) => usedBy.map(({ name }) => name).join(', ') || '–',
    },
    { head: 'Last', class: 'muted nowrap', cell: ({ lastAt }) => formatAgo(lastAt) },
  ];
}

function OrphanTriggers({
  projectId,
  orphans,
}: {
  projectId: string;
  orphans: EventsOverview['orphanTriggers'];
}) {
  return (
    <Panel title="Triggers that nothing fired">
      <p class="muted">
        These popups wait for an event that no page or app has sent in the last week. Check the spelling, or
        whether the code that fires it is live.
      </p>
      <ul class="orphans">
        {orphans.map(({ event, popups }) => (
          <li key={event}>
            <Badge tone="warn">{event}</Badge>{' '}
            {popups.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <a href={href(`/${projectId}/popups/${encodeURIComponent(id)}?view=when`)}>{name}</a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
