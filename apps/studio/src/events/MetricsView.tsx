import { studioRoutes, type MetricSummary } from '@service-popups/protocol/studio';
import { useResource } from '../api/useResource.js';
import { BarList } from '../ui/BarList.js';
import { formatCount, plural } from '../ui/format.js';
import { Loaded } from '../ui/Loaded.js';
import { EmptyState, Panel } from '../ui/Panel.js';

/** The values that pages and apps last set, metric by metric. */
export function MetricsView({ projectId }: { projectId: string }) {
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
                <p class="muted small question-note">
                  {latest.length > 4 ? 'The most frequent values' : 'The last value of each person'}
                  {median !== null && ` · median ${formatCount(median)}`}
                </p>
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
