import {
  studioRoutes,
  type CrashGroup,
  type DiagnosticsSummary,
  type EventsOverview,
  type MetricSummary,
  type ScreenSummary,
} from '@service-popups/protocol/studio';
import { withQuery } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import type { PageProps } from '../pages.js';
import { href, query, setQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { BarList } from '../ui/BarList.js';
import { formatAgo, formatCount, formatDuration, plural } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { Badge, EmptyState, Panel } from '../ui/Panel.js';
import { Sparkline } from '../ui/Sparkline.js';
import { Tabs } from '../ui/Tabs.js';
import { EventDialog } from './EventDialog.js';
import './events.css';

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'screens', label: 'Screens' },
  { id: 'metrics', label: 'Metrics' },
  { id: 'crashes', label: 'Crashes' },
  { id: 'delivery', label: 'Delivery' },
];

export function EventsPage({ project }: PageProps) {
  const chosen = query.value.get('view') ?? 'events';
  const views: Readonly<Record<string, () => preact.JSX.Element>> = {
    events: () => <EventList projectId={project.id} />,
    screens: () => <Screens projectId={project.id} />,
    metrics: () => <Metrics projectId={project.id} />,
    crashes: () => <Crashes projectId={project.id} />,
    delivery: () => <Delivery projectId={project.id} />,
  };
  return (
    <>
      <PageHeader title="Events" over="The last 7 days" />
      <Tabs
        label="What to look at"
        tabs={tabs}
        chosen={chosen}
        onChoose={(view) => setQuery({ view, event: undefined })}
      >
        {views[chosen]?.()}
      </Tabs>
    </>
  );
}

function EventList({ projectId }: { projectId: string }) {
  const handle = useResource<EventsOverview>(studioRoutes.events(projectId));
  const open = query.value.get('event');
  return (
    <div class="stack">
      <Panel flush>
        <Loaded handle={handle} lines={8}>
          {({ events }) =>
            events.length === 0 ? (
              <EmptyState title="No events yet">
                Call <code>track('name')</code> where something worth counting happens.
              </EmptyState>
            ) : (
              <div class="table-scroll">
                <table class="table">
                  <caption class="visually-hidden">Events of the last 7 days</caption>
                  <thead>
                    <tr>
                      <th scope="col">Event</th>
                      <th scope="col" class="number">
                        Count
                      </th>
                      <th scope="col" class="number">
                        People
                      </th>
                      <th scope="col">Per day</th>
                      <th scope="col">Triggers</th>
                      <th scope="col">Last</th>
                    </tr>
                  </thead>
                  <tbody>
                    {events.map((event) => (
                      <tr key={event.name}>
                        <td>
                          <a
                            class="row-link"
                            href={href(withQuery(`/${projectId}/events`, { event: event.name }))}
                          >
                            {event.name}
                          </a>
                        </td>
                        <td class="number">{formatCount(event.count)}</td>
                        <td class="number">{formatCount(event.people)}</td>
                        <td>
                          <Sparkline values={event.series} label={`Per day: ${event.series.join(', ')}`} />
                        </td>
                        <td class="muted">{event.usedBy.map(({ name }) => name).join(', ') || '–'}</td>
                        <td class="muted">{formatAgo(event.lastAt)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
      </Panel>
      {(handle.resource.value?.orphanTriggers.length ?? 0) > 0 && (
        <Panel title="Triggers that nothing fired">
          <p class="muted">
            These popups wait for an event that no page or app has sent in the last week. Check the spelling,
            or whether the code that fires it is live.
          </p>
          <ul class="orphans">
            {handle.resource.value?.orphanTriggers.map(({ event, popups }) => (
              <li key={event}>
                <Badge tone="warn">{event}</Badge> {popups.map(({ name }) => name).join(', ')}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {open !== null && (
        <EventDialog
          projectId={projectId}
          name={open}
          onClose={() => setQuery({ event: undefined, by: undefined })}
        />
      )}
    </div>
  );
}

function Screens({ projectId }: { projectId: string }) {
  const handle = useResource<ScreenSummary[]>(studioRoutes.screens(projectId));
  return (
    <Panel flush>
      <Loaded handle={handle}>
        {(screens) =>
          screens.length === 0 ? (
            <EmptyState title="No page views yet">
              On the web they are counted by themselves; in an app, call setScreen.
            </EmptyState>
          ) : (
            <div class="table-scroll">
              <table class="table">
                <caption class="visually-hidden">Screens of the last 7 days</caption>
                <thead>
                  <tr>
                    <th scope="col">Screen</th>
                    <th scope="col" class="number">
                      Views
                    </th>
                    <th scope="col" class="number">
                      People
                    </th>
                    <th scope="col" class="number">
                      Median time
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {screens.map(({ screen, views, people, medianMs }) => (
                    <tr key={screen}>
                      <td>
                        <code>{screen}</code>
                      </td>
                      <td class="number">{formatCount(views)}</td>
                      <td class="number">{formatCount(people)}</td>
                      <td class="number">{formatDuration(medianMs)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Metrics({ projectId }: { projectId: string }) {
  const handle = useResource<MetricSummary[]>(studioRoutes.metrics(projectId));
  return (
    <Loaded handle={handle}>
      {(metrics) =>
        metrics.length === 0 ? (
          <Panel>
            <EmptyState title="No metrics yet">
              <code>setMetric('cart_value', 49.99)</code> sends a value with every batch until it changes.
            </EmptyState>
          </Panel>
        ) : (
          <div class="question-grid">
            {metrics.map(({ key, people, median, latest }) => (
              <Panel key={key} title={key} note={plural(people, 'person', 'people')}>
                {median !== null && <p class="muted small question-note">Median {median}</p>}
                <BarList
                  bars={latest.map(({ value, count }) => ({ id: value, label: value, value: count }))}
                />
              </Panel>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Crashes({ projectId }: { projectId: string }) {
  const handle = useResource<CrashGroup[]>(studioRoutes.crashes(projectId));
  return (
    <Loaded handle={handle}>
      {(crashes) =>
        crashes.length === 0 ? (
          <Panel>
            <EmptyState title="No crashes">
              Unhandled errors of the mobile app would be grouped here by their stack.
            </EmptyState>
          </Panel>
        ) : (
          <div class="stack">
            {crashes.map((crash) => (
              <Panel key={crash.id} title={crash.message} note={`${formatCount(crash.count)} times`}>
                <p class="muted small question-note">
                  {plural(crash.people, 'person', 'people')} · first {formatAgo(crash.firstAt)}, last{' '}
                  {formatAgo(crash.lastAt)} · {[...crash.platforms, ...crash.appVersions].join(', ')}
                  {crash.fatal > 0 && ` · ${formatCount(crash.fatal)} fatal`}
                </p>
                <details>
                  <summary>Stack</summary>
                  <pre class="crash-stack">{crash.stack}</pre>
                </details>
              </Panel>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Delivery({ projectId }: { projectId: string }) {
  const handle = useResource<DiagnosticsSummary>(studioRoutes.diagnostics(projectId));
  return (
    <Loaded handle={handle}>
      {({ dropped, sdkVersions, corrected }) => (
        <div class="question-grid">
          <Panel title="Dropped by clients">
            {dropped.length === 0 ? (
              <EmptyState title="Nothing was dropped">
                Every event that was recorded arrived, or still waits to.
              </EmptyState>
            ) : (
              <BarList
                bars={dropped.map(({ reason, count }) => ({ id: reason, label: reason, value: count }))}
              />
            )}
          </Panel>
          <Panel title="SDK versions">
            <BarList
              bars={sdkVersions.map(({ version, count }) => ({ id: version, label: version, value: count }))}
            />
            {corrected > 0 && (
              <p class="muted small insight">
                {plural(corrected, 'event')} came from clocks that were wrong; the times were corrected.
              </p>
            )}
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
