import type { MetricSummary } from '@service-popups/protocol/studio';
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import { binNumbers, medianOf } from '../results/statistics.js';
import { chosenVisitors, mostRead, partOf } from './eventSample.js';

const mostKeys = 100;
const mostValues = 8;

const batchesOf = `SELECT b.visitor_id, b.metrics, b.received_at FROM batches b
  WHERE b.project_id = $1 AND b.received_at >= $2 AND b.received_at < $3 AND b.metrics <> '{}'`;
/** There are about as many as events at most. */
const allBatches = `sent AS MATERIALIZED (${batchesOf} ORDER BY b.received_at DESC LIMIT ${mostRead})`;
const chosenBatches = `sent AS MATERIALIZED (
  SELECT s.* FROM chosen c CROSS JOIN LATERAL (${batchesOf} AND b.visitor_id = c.visitor_id OFFSET 0) s)`;

/** The value that last stood for each person, by key. Where there are many, of a fair part of them, and scaled. */
export async function readMetrics(scope: ProjectScope, period: Period): Promise<MetricSummary[]> {
  const part = await partOf(scope, period);
  const found = await scope.query<{ key: string; value: string; people: number }>(
    `WITH ${part === 1 ? allBatches : `${chosenVisitors(part)}, ${chosenBatches}`}, latest AS (
       SELECT DISTINCT ON (s.visitor_id, m.key) m.key, m.value
       FROM sent s CROSS JOIN LATERAL jsonb_each_text(s.metrics) m
       ORDER BY s.visitor_id, m.key, s.received_at DESC)
     SELECT key, value, count(*)::int AS people FROM latest GROUP BY 1, 2`,
    [new Date(period.from), new Date(period.to)],
  );
  const rows = found.map((row) => ({ ...row, people: row.people * part }));
  const keys = [...new Set(rows.map(({ key }) => key))].toSorted().slice(0, mostKeys);
  return keys.map((key) => ({
    ...assembleMetric(
      key,
      rows.filter((row) => row.key === key),
    ),
    ...(part > 1 ? { estimated: true as const } : {}),
  }));
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
