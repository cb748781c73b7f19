// Totals lie by the hour. Where a day begins within one, as in India, that hour belongs to two days, and its events are looked
// at one by one.
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import type { Spans } from '../spans.js';
import { hourMs, startOfHour } from '../startOfHour.js';
import { mostPassed, wideSlackMs } from './eventSample.js';

/** Events of a name that lie between the start of a day and the next full hour. The day after the last is the end. */
export interface Moved extends Record<string, unknown> {
  readonly name: string;
  readonly day: number;
  readonly count: number;
}

export interface BrokenHours {
  /** From where the hours must be read: the one that the first day begins in is needed too. */
  readonly from: number;
  readonly moved: readonly Moved[];
}

/** Past many events it would take too long: then the first half hour of a day counts to the one before. */
export async function readBrokenHours(
  scope: ProjectScope,
  {
    period: { from, to },
    spans,
    name,
  }: { readonly period: Period; readonly spans: Spans; readonly name?: string },
): Promise<BrokenHours> {
  const whole = { from, moved: [] };
  if (spans.edges.every((edge) => edge.getTime() % hourMs === 0)) return whole;
  const first = startOfHour(from);
  const [row] = await scope.query<{ total: number | null }>(
    'SELECT sum(count)::float8 AS total FROM event_hours WHERE project_id = $1 AND hour >= $2 AND hour < $3',
    [new Date(first), new Date(to)],
  );
  if ((row?.total ?? 0) > mostPassed) return whole;
  const end = Math.ceil(to / hourMs) * hourMs;
  const edge = '($4::timestamptz[])[width_bucket(at, $4::timestamptz[])]';
  const moved = await scope.query<Moved>(
    `SELECT name, width_bucket(at, $4::timestamptz[]) AS day, count(*)::int AS count FROM events
     WHERE project_id = $1 AND at >= $2 AND at < $3 AND client_at >= $5 AND client_at < $6
       AND ($7::text IS NULL OR name = $7)
       AND at < date_bin('1 hour', ${edge} + interval '1 hour' - interval '1 microsecond', 'epoch')
     GROUP BY 1, 2`,
    [
      new Date(from),
      new Date(end),
      [...spans.edges, new Date(to)],
      new Date(from - wideSlackMs),
      new Date(end + wideSlackMs),
      name ?? null,
    ],
  );
  return { from: first, moved };
}

/** What the hours say of each day, put right. */
export function settleDays<Count extends Moved>(
  counts: readonly Count[],
  { moved }: BrokenHours,
  days: number,
): Moved[] {
  const known = new Set(counts.map(({ name }) => name));
  const changes = moved
    .filter(({ name }) => known.has(name))
    .flatMap(({ name, day, count }) => [
      { name, day, count },
      { name, day: day - 1, count: -count },
    ]);
  return [...counts, ...changes].filter(({ day }) => day >= 1 && day <= days);
}
