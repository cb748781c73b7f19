import type { PopupDefinition } from '@service-popups/protocol';
import type { EventDetail, EventSummary, EventsOverview } from '@service-popups/protocol/studio';
import { groupRows } from '../groupRows.js';
import type { ProjectScope } from '../projectScope.js';
import type { Period } from '../results/resultsFilter.js';
import { createCalendar, daysOf } from '../calendar.js';
import { cutSpans } from '../spans.js';
import type { Spans } from '../spans.js';
import { readBrokenHours, settleDays } from './brokenHours.js';
import { sampleNewest, sampleVisitors } from './eventSample.js';
import type { NewestSample } from './eventSample.js';

interface DayCount extends Record<string, unknown> {
  readonly name: string;
  /** Which of the spans, counted from one: in a long period all that lies before the days, and then the days. */
  readonly day: number;
  readonly count: number;
  readonly last_hour: Date;
}

/** A period, and the zone whose days it is counted in. */
export interface EventsPeriod extends Period {
  readonly timeZone: string | undefined;
  /** Nothing lies behind its end. */
  readonly endsNow: boolean;
}

function cutDays(period: EventsPeriod): { readonly days: string[]; readonly spans: Spans } {
  const calendar = createCalendar(period.timeZone);
  const days = daysOf(period, calendar);
  // It may begin within its first day, or long before the days that are told one by one: that counts, too.
  const starts = days.map((day) => Math.max(period.from, calendar.startOf(day)));
  return { days, spans: cutSpans([period.from, ...starts], period.to) };
}

const dayOfHour = 'width_bucket(hour, $4::timestamptz[])';

const mostEvents = 500;

export async function readEvents(scope: ProjectScope, period: EventsPeriod): Promise<EventsOverview> {
  const { days, spans } = cutDays(period);
  const triggers = await readEventTriggers(scope, period);
  const waitedFor = [...new Set(triggers.map(({ event }) => event))];
  const broken = await readBrokenHours(scope, { period, spans });
  const counts = await readDayCounts(scope, { period: { ...period, from: broken.from }, spans, waitedFor });
  const lastHours = new Map<string, number>();
  for (const { name, last_hour } of counts) {
    lastHours.set(name, Math.max(lastHours.get(name) ?? 0, last_hour.getTime()));
  }
  const { people, isEstimate } = await readPeople(scope, period);
  const settled = groupRows(settleDays(counts, broken, spans.edges.length), ({ name }) => name);
  const events = [...settled].map(([name, own]): EventSummary => {
    const known = people.get(name);
    const count = own.reduce((total, row) => total + row.count, 0);
    return {
      name,
      count,
      // A part that is scaled may know of nobody, or of more people than it happened times.
      people: Math.min(count, Math.max(1, known?.people ?? 0)),
      ...(isEstimate ? { estimated: true as const } : {}),
      lastAt: (known?.lastAt ?? new Date(lastHours.get(name) ?? period.from)).toISOString(),
      series: dayByDay(days, seriesOf(spans.edges, own)),
      usedBy: triggers.filter(({ event }) => event === name).map(({ id, title }) => ({ id, name: title })),
    };
  });
  return {
    events: events
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostEvents),
    orphanTriggers: findOrphans(triggers, new Set(events.map(({ name }) => name))),
    days,
  };
}

/** Of the most frequent events, and of those that are waited for. Anybody with a key can make up names without end. */
async function readDayCounts(
  scope: ProjectScope,
  {
    period: { from, to },
    spans,
    waitedFor,
  }: { readonly period: Period; readonly spans: Spans; readonly waitedFor: readonly string[] },
): Promise<DayCount[]> {
  return scope.query<DayCount>(
    `WITH frequent AS (
       SELECT name FROM event_hours WHERE project_id = $1 AND hour >= $2 AND hour < $3
       GROUP BY 1 ORDER BY sum(count) DESC, 1 LIMIT ${mostEvents})
     SELECT ${dayCounts} AND (name = ANY ($5) OR name IN (SELECT name FROM frequent)) GROUP BY 1, 2`,
    [new Date(from), new Date(to), spans.edges, waitedFor],
  );
}

const dayCounts = `name, ${dayOfHour} AS day, sum(count)::float8 AS count,
  max(hour) AS last_hour FROM event_hours WHERE project_id = $1 AND hour >= $2 AND hour < $3`;

async function readPeople(
  scope: ProjectScope,
  period: Period,
): Promise<{ people: Map<string, { people: number; lastAt: Date }>; isEstimate: boolean }> {
  const { table, values, scale } = await sampleVisitors(scope, period);
  const rows = await scope.query<{ name: string; people: number; last_at: Date }>(
    `${table} SELECT name, count(DISTINCT visitor_id)::int AS people, max(at) AS last_at FROM sampled GROUP BY 1`,
    values,
  );
  const people = new Map(
    rows.map(({ name, people, last_at }) => [name, { people: people * scale, lastAt: last_at }]),
  );
  return { people, isEstimate: scale > 1 };
}

interface EventTrigger {
  readonly event: string;
  readonly id: string;
  readonly title: string;
  readonly wasShown: boolean;
}

/** Every event that a live popup waits for. */
async function readEventTriggers(scope: ProjectScope, { from, to }: Period): Promise<EventTrigger[]> {
  const rows = await scope.query<{
    id: string;
    name: string;
    triggers: PopupDefinition['triggers'];
    was_shown: boolean;
  }>(
    `SELECT p.id, p.name, v.definition -> 'triggers' AS triggers, coalesce((
       SELECT s.shown_at >= $2 FROM showings s WHERE s.project_id = p.project_id AND s.popup_id = p.id
         AND s.shown_at < $3 ORDER BY s.shown_at DESC LIMIT 1), false) AS was_shown
     FROM popups p JOIN popup_versions v
       ON v.project_id = p.project_id AND v.popup_id = p.id AND v.version = p.live_version
     WHERE p.project_id = $1 AND p.state = 'live' ORDER BY p.position, p.id`,
    [new Date(from), new Date(to)],
  );
  return rows.flatMap(({ id, name, triggers, was_shown }) =>
    triggers.flatMap((trigger) =>
      trigger.type === 'event' ? [{ event: trigger.value, id, title: name, wasShown: was_shown }] : [],
    ),
  );
}

/** A trigger leaves no event of its own, but it shows its popup: one that did neither has probably a wrong name. */
function findOrphans(
  triggers: readonly EventTrigger[],
  tracked: ReadonlySet<string>,
): EventsOverview['orphanTriggers'] {
  const names = [...new Set(triggers.map(({ event }) => event))];
  return names
    .map((event) => ({ event, waiting: triggers.filter((trigger) => trigger.event === event) }))
    .filter(({ event, waiting }) => !tracked.has(event) && waiting.every(({ wasShown }) => !wasShown))
    .map(({ event, waiting }) => ({ event, popups: waiting.map(({ id, title }) => ({ id, name: title })) }));
}

const mostProperties = 50;
const mostValues = 12;
const latestCount = 20;

export async function readEvent(
  scope: ProjectScope,
  {
    name,
    by,
    period,
  }: { readonly name: string; readonly by: string | undefined; readonly period: EventsPeriod },
): Promise<EventDetail> {
  const { days, spans } = cutDays(period);
  const broken = await readBrokenHours(scope, { period, spans, name });
  const counts = await scope.query<DayCount>(`SELECT ${dayCounts} AND name = $5 GROUP BY 1, 2`, [
    new Date(broken.from),
    new Date(period.to),
    spans.edges,
    name,
  ]);
  const sample = await sampleNewest(scope, period, name);
  const properties = await scope.query<{ key: string }>(
    `${sample.table} SELECT k.key FROM (SELECT properties FROM ${sample.newest} LIMIT 2000) s
     CROSS JOIN LATERAL jsonb_object_keys(s.properties) AS k(key) GROUP BY 1 ORDER BY count(*) DESC
     LIMIT ${mostProperties}`,
    sample.values,
  );
  const series = seriesOf(spans.edges, settleDays(counts, broken, spans.edges.length));
  const breakdown = by === undefined ? [] : await readBreakdown(scope, { sample, by, series, spans });
  return {
    name,
    days,
    series: dayByDay(days, series),
    properties: properties.map(({ key }) => key),
    breakdown: breakdown.map((part) => ({ ...part, series: dayByDay(days, part.series) })),
    ...(by === undefined || sample.isWhole ? {} : { estimated: true as const }),
    latest: await readLatest(scope, sample),
  };
}

/** Without what lies before the days that are told one by one. */
function dayByDay(days: readonly string[], series: readonly number[]): number[] {
  return series.slice(-days.length);
}

function seriesOf(spans: readonly unknown[], counts: readonly CountOfDay[]): number[] {
  const series = spans.map(() => 0);
  for (const { day, count } of counts) series[day - 1] = (series[day - 1] ?? 0) + count;
  return series;
}

interface Breakdown {
  readonly sample: NewestSample;
  readonly by: string;
  /** How many there were in each span. */
  readonly series: readonly number[];
  readonly spans: Spans;
}

async function readBreakdown(
  scope: ProjectScope,
  { sample, by, series, spans }: Breakdown,
): Promise<EventDetail['breakdown']> {
  const rows = await scope.query<{ value: string; day: number; count: number }>(
    `${sample.table} SELECT coalesce(left(properties ->> $7, 200), '(none)') AS value,
       width_bucket(at, $8::timestamptz[]) AS day, count(*)::int AS count
     FROM sampled GROUP BY 1, 2`,
    [...sample.values, by, spans.edges],
  );
  const listed = [...groupRows(rows, ({ value }) => value)]
    .map(([value, own]) => ({ value, own, count: countOf(own) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostValues);
  if (sample.isWhole) {
    return listed.map(({ value, own, count }) => ({ value, count, series: seriesOf(series, own) }));
  }
  const shareOf = createShares(series, rows);
  return listed
    .map(({ value, own }) => {
      const shares = shareOf(own);
      const estimated = series.map((count, day) => Math.round(count * (shares[day] ?? 0)));
      return { value, count: estimated.reduce((total, count) => total + count, 0), series: estimated };
    })
    .toSorted((a, b) => b.count - a.count);
}

interface CountOfDay {
  readonly day: number;
  readonly count: number;
}

function countOf(counts: readonly CountOfDay[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** What part of each day's events some are, as far as they were looked at; of a day without any, what part of all of them. */
function createShares(
  days: readonly unknown[],
  all: readonly CountOfDay[],
): (own: readonly CountOfDay[]) => number[] {
  const seen = seriesOf(days, all);
  const total = countOf(all);
  return (own) => {
    const ofAll = countOf(own) / total;
    return seriesOf(days, own).map((count, day) => (seen[day] ? count / seen[day] : ofAll));
  };
}

interface LatestRow extends Record<string, unknown> {
  readonly at: Date;
  readonly screen: string | null;
  readonly visitor_id: string;
  readonly contact_id: string | null;
  readonly properties: Record<string, unknown>;
}

async function readLatest(
  scope: ProjectScope,
  { newest, table, values }: NewestSample,
): Promise<EventDetail['latest']> {
  const rows = await scope.query<LatestRow>(
    `${table} SELECT at, screen, visitor_id, contact_id, properties FROM ${newest}
     ORDER BY at DESC LIMIT ${latestCount}`,
    values,
  );
  return rows.map(({ at, screen, visitor_id, contact_id, properties }) => ({
    at: at.toISOString(),
    ...(screen === null ? {} : { screen }),
    user_id: visitor_id,
    ...(contact_id === null ? {} : { userId: contact_id }),
    properties,
  }));
}
