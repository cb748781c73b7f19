import { studioRoutes, type ScreenSummary } from '@service-popups/protocol/studio';
import { withQuery } from '../api/request.js';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { useResource } from '../api/useResource.js';
import { DataTable, type Column } from '../ui/DataTable.js';
import { formatCount, formatDuration } from '../ui/format.js';
import { InstallLink } from '../install/InstallLink.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { EstimateNote } from './EstimateNote.js';

const columns: readonly Column<ScreenSummary>[] = [
  { head: 'Screen', class: 'cell-cut', cell: ({ screen }) => <code>{screen}</code> },
  { head: 'Views', isNumber: true, cell: ({ views }) => formatCount(views) },
  { head: 'People', isNumber: true, cell: ({ people }) => formatCount(people) },
  { head: 'Median time', isNumber: true, cell: ({ medianMs }) => formatDuration(medianMs) },
];

/** Pages and app screens, with the time people spend on them. */
export function ScreensView({ projectId }: { projectId: string }) {
  const handle = useResource<ScreenSummary[]>(
    withQuery(studioRoutes.screens(projectId), { timeZone: ownTimeZone() }),
  );
  return (
    <Panel flush>
      <Loaded handle={handle} lines={8}>
        {(screens) =>
          screens.length === 0 ? (
            <EmptyState title="No page views yet" action={<InstallLink projectId={projectId} />}>
              On the web they are counted by themselves; in an app, call <code>setScreen</code>.
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption="Screens of the last 7 days"
                columns={columns}
                rows={screens}
                keyOf={({ screen }) => screen}
              />
              <EstimateNote figures={screens} what="These figures" />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
