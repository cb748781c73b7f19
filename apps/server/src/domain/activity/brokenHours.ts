// Totals lie by the hour. Where a day begins within one, as in India, that hour belongs to two days, and its events are looked
// at one by one; so are those of an hour in which a period begins or ends.
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import type { Spans } from '../spans.js';
import { hourMs, startOfHour } from '../startOfHour.js';
import { mostPassed, wideSlackMs } from './eventSample.js';

interface DayCount extends Record<string, unknown> {
  readonly name: string;
  readonly day: number;
  readonly count: number;
}

/** Events of a name whose hour began on another day. The day after the last is the end, the one before the first is none. */
interface Moved extends DayCount {
  /** The day that their hour counts to. */
  readonly counted: number;
}

export interface BrokenHours {
  /** From where the hours must be read: the one that the first day begins in is needed too. */
  readonly from: number;
  readonly moved: readonly Moved[];
}

/** Past many events it would take too long: then an hour counts to where it begins. */
export async function readBrokenHours(
  scope: ProjectScope,
  {
    period: { from, to, endsNow },
    spans,
    name,
  }: {
    readonly period: Period & { readonly endsNow: boolean };
    readonly spans: Spans;
    readonly name?: string;
  },
): Promise<BrokenHours> {
  const whole = { from, moved: [] };
  const isWhole = (time: number) => time % hourMs === 0;
  if (spans.edges.every((edge) => isWhole(edge.getTime())) && (endsNow || isWhole(to))) return whole;
  const first = startOfHour(from);
  const [row] = await scope.query<{ total: number | null }>(
    'SELECT sum(count)::float8 AS total FROM event_hours WHERE project_id = $1 AND hour >= $2 AND hour < $3',
    [new Date(first), new Date(to)],
  );
  if ((row?.total ?? 0) > mostPassed) return whole;
  const end = Math.ceil(to / hourMs) * hourMs;
  const dayOf = (time: string) => `width_bucket(${time}, $4::timestamptz[])`;
  const hour = "date_bin('1 hour', at, 'epoch')";
  const moved = await scope.query<Moved>(
    `SELECT name, ${dayOf('at')} AS day, ${dayOf(hour)} AS counted, count(*)::int AS count FROM events
     WHERE project_id = $1 AND at >= $2 AND at < $3 AND client_at >= $5 AND client_at < $6
       AND ($7::text IS NULL OR name = $7) AND ${dayOf('at')} <> ${dayOf(hour)}
     GROUP BY 1, 2, 3`,
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
export function settleDays(counts: readonly DayCount[], { moved }: BrokenHours, days: number): DayCount[] {
  const known = new Set(counts.map(({ name }) => name));
  const changes = moved
    .filter(({ name }) => known.has(name))
    .flatMap(({ name, day, counted, count }) => [
      { name, day, count },
      { name, day: counted, count: -count },
    ]);
  return [...counts, ...changes].filter(({ day }) => day >= 1 && day <= days);
}
