import type { MetricSummary } from '@service-popups/protocol/studio';
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import { binNumbers, medianOf } from '../results/statistics.js';

/** The newest batches tell what holds now; more of them would only repeat it. */
const newestBatches = 10_000;
const mostKeys = 100;
const mostValues = 8;

/** The value that last stood for each person, by key. */
export async function readMetrics(scope: ProjectScope, period: Period): Promise<MetricSummary[]> {
  const rows = await scope.query<{ key: string; value: string; people: number }>(
    `WITH newest AS MATERIALIZED (
       SELECT visitor_id, metrics, received_at FROM batches
       WHERE project_id = $1 AND received_at >= $2 AND received_at < $3 AND metrics <> '{}'
       ORDER BY received_at DESC LIMIT ${newestBatches}
     ), latest AS (
       SELECT DISTINCT ON (n.visitor_id, m.key) m.key, m.value
       FROM newest n CROSS JOIN LATERAL jsonb_each_text(n.metrics) m
       ORDER BY n.visitor_id, m.key, n.received_at DESC)
     SELECT key, value, count(*)::int AS people FROM latest GROUP BY 1, 2`,
    [new Date(period.from), new Date(period.to)],
  );
  const keys = [...new Set(rows.map(({ key }) => key))].toSorted().slice(0, mostKeys);
  return keys.map((key) =>
    assembleMetric(
      key,
      rows.filter((row) => row.key === key),
    ),
  );
}

/** A price has as many values as people: where there are many, they are told by ranges. */
export function assembleMetric(
  key: string,
  rows: readonly { readonly value: string; readonly people: number }[],
): MetricSummary {
  const numeric = rows.every(({ value }) => value.trim() !== '' && Number.isFinite(Number(value)));
  const counts = rows.map(({ value, people }) => ({ value: Number(value), count: people }));
  return {
    key,
    people: rows.reduce((total, { people }) => total + people, 0),
    numeric,
    median: numeric ? medianOf(counts) : null,
    latest: rows
      .toSorted((a, b) => b.people - a.people)
      .slice(0, mostValues)
      .map(({ value, people }) => ({ value, count: people })),
    ...(numeric && rows.length > mostValues ? { ranges: binNumbers(counts) } : {}),
  };
}
