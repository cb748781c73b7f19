// Totals come from the hourly rollups and are exact. Whatever needs the events themselves (people, properties, time
// on a screen) is read from a part of them once there are many, and scaled: the time it takes stays the same while
// the table grows.
import { crashEventName } from '../../ingest/crashFingerprint.js';
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import { hourMs } from '../startOfHour.js';

/** Up to this many events, all of them or those of a part of the visitors, are read one by one. */
export const mostRead = 30_000;
/** Up to this many events of one name. */
const mostNewest = 20_000;
/** Up to this many may lie beside them and be passed over. */
export const mostPassed = 300_000;
/** Events lie by the client's own time; clocks are off by days, and outboxes hold a week. */
export const wideSlackMs = 8 * 24 * hourMs;
/** Where there are many, those with a clock that is about right are enough. What lies in it is passed over. */
const narrowSlackMs = hourMs / 4;

/** Of one name. */
export interface NewestSample extends Omit<EventSample, 'scale'> {
  /** Whether they are all that there are in the period. */
  readonly isWhole: boolean;
  /** How many they are, by the rollups. */
  readonly count: number;
  /** The common table whose events are the newest: of many, some by the clients' clocks, in whose order they lie. */
  readonly newest: 'sampled' | 'newest';
}

export interface EventSample {
  /** What a count in the sample stands for. */
  readonly scale: number;
  /** A common table `sampled` with the events; begins with `WITH`. */
  readonly table: string;
  /** Values of `$2` to `$6`; the caller's own begin at `$7`. */
  readonly values: readonly unknown[];
}

const columns =
  'e.name, e.at, e.client_at, e.screen, e.properties, e.visitor_id, e.contact_id, e.batch_id, e.is_clamped';
const wanted = `e.at >= $2 AND e.at < $3 AND e.client_at >= $4 AND e.client_at < $5
  AND ($6::text IS NULL OR e.name = $6)`;

function valuesOf({ from, to }: Period, slackMs: number, name: string | undefined): unknown[] {
  return [new Date(from), new Date(to), new Date(from - slackMs), new Date(to + slackMs), name ?? null];
}

/** Of the hours that begin in a period. */
export async function countEvents(scope: ProjectScope, { from, to }: Period): Promise<number> {
  const [row] = await scope.query<{ total: string | null }>(
    'SELECT sum(count) AS total FROM event_hours WHERE project_id = $1 AND hour >= $2 AND hour < $3',
    [new Date(from), new Date(to)],
  );
  return Number(row?.total ?? 0);
}

/** One in how many visitors is looked at, so that not too many events are read. */
export async function partOf(scope: ProjectScope, period: Period): Promise<number> {
  return Math.max(1, Math.ceil((await countEvents(scope, period)) / mostRead));
}

/** A common table `chosen` with one in so many of the visitors between `$2` and `$3`. */
export const chosenVisitors = (part: number): string => `chosen AS MATERIALIZED (
      SELECT DISTINCT d.visitor_id FROM visitor_days d
      WHERE d.project_id = $1 AND d.day >= ($2::timestamptz AT TIME ZONE 'UTC')::date
        AND d.day <= ($3::timestamptz AT TIME ZONE 'UTC')::date
        AND ${isInPart('d.visitor_id', part)})`;

/** All events of a fair part of the visitors: right for counting people. */
export async function sampleVisitors(
  scope: ProjectScope,
  period: Period,
  name?: string,
): Promise<EventSample> {
  const part = await partOf(scope, period);
  const values = valuesOf(period, wideSlackMs, name);
  if (part === 1) {
    const table = `WITH sampled AS (SELECT ${columns} FROM events e WHERE e.project_id = $1 AND ${wanted})`;
    return { scale: 1, table, values };
  }
  // Visitor by visitor, whatever the database guesses of their number: a walk over everybody's events would never end.
  const table = `WITH ${chosenVisitors(part)}, sampled AS (
      SELECT e.* FROM chosen c CROSS JOIN LATERAL (
        SELECT ${columns} FROM events e WHERE e.project_id = $1 AND e.visitor_id = c.visitor_id AND ${wanted} OFFSET 0) e)`;
  return { scale: part, table, values };
}

/** Hashes lie evenly over the 32-bit whole numbers, and the index of the parts in their order. */
const firstHash = -(2 ** 31);

/** Whether a visitor is among one in so many of them. */
export function isInPart(visitorId: string, part: number): string {
  return `hashtext(${visitorId}) BETWEEN ${firstHash} AND ${firstHash + Math.floor(2 ** 32 / part) - 1}`;
}

/** What the database guesses of two times together is far too low: the second is asked for afterwards, lest all are sorted. */
const newestTable = `newest AS (
  SELECT * FROM (
    SELECT ${columns} FROM events e
    WHERE e.project_id = $1 AND e.client_at >= $4 AND e.client_at < $5 AND e.name = $6
    ORDER BY e.client_at DESC LIMIT 1000) n
  WHERE n.at >= $2 AND n.at < $3)`;

/** The newest events of one name: the rollup tells in which hours to look. */
export async function sampleNewest(
  scope: Pick<ProjectScope, 'query'>,
  period: Period,
  name: string,
): Promise<NewestSample> {
  const hours = await scope.query<HourCount & Record<string, unknown>>(
    `SELECT hour, coalesce(sum(count) FILTER (WHERE name = $2), 0)::float8 AS own, sum(count)::float8 AS all
     FROM event_hours WHERE project_id = $1 AND hour >= $3 AND hour < $4 GROUP BY 1 ORDER BY 1 DESC`,
    [name, new Date(period.from), new Date(period.to)],
  );
  // Crashes have an index of their own: nothing lies beside them.
  const counts = name === crashEventName ? hours.map((hour) => ({ ...hour, all: hour.own })) : hours;
  const { own, from } = newestHours(counts, period);
  const isWhole = from === period.from;
  return {
    isWhole,
    count: own,
    newest: isWhole ? 'sampled' : 'newest',
    table: `WITH sampled AS (SELECT ${columns} FROM events e WHERE e.project_id = $1 AND ${wanted}), ${newestTable}`,
    values: valuesOf({ from, to: period.to }, isWhole ? wideSlackMs : narrowSlackMs, name),
  };
}

interface HourCount {
  readonly hour: Date;
  readonly own: number;
  readonly all: number;
}

/** As many of the newest hours as may be read: the one that is too much is left out where the others are enough. */
function newestHours(hours: readonly HourCount[], period: Period): { own: number; from: number } {
  let [own, passed, from] = [0, 0, period.to];
  for (const hour of hours) {
    const isTooMuch = own + hour.own > mostNewest || passed + hour.all > mostPassed;
    const isEnough = own >= mostNewest / 2 || passed >= mostPassed / 2;
    if (isTooMuch && isEnough) return { own, from };
    own += hour.own;
    passed += hour.all;
    from = Math.max(period.from, hour.hour.getTime());
    if (isTooMuch) return { own, from };
  }
  return { own, from: period.from };
}
