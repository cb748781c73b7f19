import { studioRoutes, type MetricSummary } from '@service-popups/protocol/studio';
import { withQuery } from '../api/request.js';
import { ownTimeZone } from '../api/ownTimeZone.js';
import { useResource } from '../api/useResource.js';
import { BarList, type Bar } from '../ui/BarList.js';
import { formatCount, plural } from '../ui/format.js';
import { InstallLink } from '../install/InstallLink.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';
import { EstimateNote } from './EstimateNote.js';

/** The values that pages and apps last set, metric by metric. */
export function MetricsView({ projectId }: { projectId: string }) {
  const handle = useResource<MetricSummary[]>(
    withQuery(studioRoutes.metrics(projectId), { timeZone: ownTimeZone() }),
  );
  return (
    <Loaded handle={handle}>
      {(metrics) =>
        metrics.length === 0 ? (
          <Panel>
            <EmptyState title="No metrics yet" action={<InstallLink projectId={projectId} />}>
              <code>setMetric('cart_value', 49.99)</code> sends a value with every batch until it changes.
            </EmptyState>
          </Panel>
        ) : (
          <div class="question-grid">
            {metrics.map((metric) => (
              <Panel key={metric.key} title={metric.key} note={plural(metric.people, 'person', 'people')}>
                <p class="muted small question-note">
                  The last value of each person
                  {metric.median !== null && ` · median ${formatCount(metric.median)}`}
                </p>
                <BarList
                  bars={barsOf(metric)}
                  {...(metric.ranges === undefined ? { max: metric.people } : {})}
                />
                <Rest metric={metric} />
                <EstimateNote figures={[metric]} what="These figures" />
              </Panel>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function barsOf({ ranges, latest }: MetricSummary): Bar[] {
  if (ranges === undefined)
    return latest.map(({ value, count }) => ({ id: value, label: value, value: count }));
  return ranges.map(({ from, to, count }) => {
    const label = `${formatCount(from)} to ${formatCount(to)}`;
    return { id: label, label, value: count };
  });
}

/** Words are not told by ranges: those that are not listed are at least counted. */
function Rest({ metric: { people, ranges, latest } }: { metric: MetricSummary }) {
  const others = people - latest.reduce((total, { count }) => total + count, 0);
  if (ranges !== undefined || others === 0) return null;
  return <p class="muted small">{plural(others, 'person has', 'people have')} another value.</p>;
}
