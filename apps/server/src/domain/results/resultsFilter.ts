import type { ResultsFilter } from '@service-popups/protocol/studio';
import { parseTime } from '@service-popups/rules';
import { invalidFields, Problem } from '../../http/problem.js';
import type { FieldProblem } from '../../http/problem.js';
import { addDays, createCalendar } from '../calendar.js';
import { escapeLike } from '../escapeLike.js';
import type { SearchedOptions } from './askedQuestions.js';

const dayMs = 86_400_000;
const defaultDays = 30;

/** From inclusive, to exclusive, in milliseconds. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * Days without a time are whole ones, in the calendar that is asked for. Nothing lies in the future, so a period ends
 * now at the latest; nor before 1970, and so none begins or ends there.
 * @throws naming the field that is no time
 */
export function resolvePeriod(
  { from, to, timeZone }: { readonly [field in 'from' | 'to' | 'timeZone']?: string | undefined },
  now: number,
  days = defaultDays,
): Period {
  const calendar = createCalendar(timeZone);
  const timeOf = (field: string, text: string, later: number): number => {
    const time = readTime(field, text);
    // Nothing lies there either, and days before the first year have names that come in no order.
    if (time < 0) return 0;
    // Far in the future it makes no difference where one is.
    return isDay(text) && time < now + 2 * dayMs ? calendar.startOf(addDays(text, later)) : time;
  };
  // What happened in this very millisecond belongs to it.
  const end = Math.min(now + 1, to === undefined ? now + 1 : timeOf('to', to, 1));
  const start =
    from === undefined
      ? calendar.startOf(addDays(calendar.nameOf(end - 1), 1 - days))
      : timeOf('from', from, 0);
  if (start > now) throw badTime('from', 'must not lie in the future');
  if (start >= end) throw badTime('from', 'must lie before to');
  return { from: start, to: end };
}

/** All that is wrong with a filter, so that nobody mends one fault to be told of the next. */
export function filterFaults(filter: Readonly<Record<string, string>>, now: number): FieldProblem[] {
  return [...faultsOf(() => splitAttribute(filter['attribute'])), ...periodFaults(filter, now)];
}

/** The same where days are all that is asked for. */
export function periodFaults(
  { from, to, timeZone }: Readonly<Record<string, string>>,
  now: number,
): FieldProblem[] {
  const notTimes = Object.entries({ from, to }).flatMap(([field, text]) =>
    text === undefined ? [] : faultsOf(() => readTime(field, text)),
  );
  const times = [...faultsOf(() => createCalendar(timeZone)), ...notTimes];
  return times.length > 0 ? times : [...faultsOf(() => resolvePeriod({ from, to, timeZone }, now))];
}

function faultsOf(read: () => unknown): readonly FieldProblem[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.options.problems ?? [];
    throw error;
  }
}

function readTime(field: string, text: string): number {
  const time = parseTime(text);
  if (time === undefined) throw badTime(field, 'is not a time');
  return time;
}

function isDay(text: string): boolean {
  return text.length === 10;
}

function badTime(field: string, problem: string) {
  return invalidFields(`${field} ${problem}.`, [{ path: field, message: `${field} ${problem}.` }]);
}

/** The period of the same length that ended where this one begins. */
export function previousPeriod({ from, to }: Period): Period {
  return { from: from - (to - from), to: from };
}

export interface SqlPart {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface WantedResponses {
  readonly filter: ResultsFilter;
  readonly period: Period;
  readonly options: SearchedOptions;
  /** What was found by the search, where that is known already. */
  readonly found?: readonly string[] | undefined;
}

/**
 * Conditions on `responses r` of one popup. Placeholders begin at `$3`: `$1` is the project, `$2` the popup.
 * Values are never part of the text.
 */
export function responseConditions({ filter, period, options, found }: WantedResponses): SqlPart {
  const { from, to } = period;
  const values: unknown[] = [new Date(from), new Date(to)];
  const conditions = ['r.project_id = $1', 'r.popup_id = $2', 'r.started_at >= $3', 'r.started_at < $4'];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length + 2}`));
  };
  if (filter.language !== undefined) add((at) => `r.language = ${at}`, filter.language);
  if (filter.platform !== undefined) add((at) => `r.platform = ${at}`, filter.platform);
  if (filter.version !== undefined) add((at) => `r.survey_version = ${at}`, Number(filter.version));
  if (filter.status !== undefined) add((at) => `r.status = ${at}::text::popup_status`, filter.status);
  const attribute = splitAttribute(filter.attribute);
  if (attribute !== undefined) {
    add((at) => `r.metadata -> 'userAttributes' @> ${at}::text::jsonb`, JSON.stringify(attribute));
  }
  const search = searchOf(filter);
  if (found !== undefined) add((at) => `r.response_id = ANY (${at})`, found);
  else if (search !== '') {
    values.push(likePattern(JSON.stringify(search).slice(1, -1)), likePattern(search));
    values.push(JSON.stringify(options.all), JSON.stringify(options.named));
    conditions.push(searchCondition(values.length - 1));
  }
  return { sql: conditions.join(' AND '), values };
}

export function searchOf({ search }: ResultsFilter): string {
  return search?.trim() ?? '';
}

/** A search and an outcome pick among the answers. Showings are not told apart by them. */
export function picksAnswers(filter: ResultsFilter): boolean {
  return filter.status !== undefined || searchOf(filter) !== '';
}

/**
 * Searches what people answered, not the ids under which it is kept: a choice is found by its label. Most responses are ruled
 * out by a look at the whole of their answers. From the given place on: two patterns, all options, and those that are named.
 */
function searchCondition(place: number): string {
  const [whole, part] = [`$${place}`, `$${place + 1}`];
  const [all, named] = [`$${place + 2}::text::jsonb`, `$${place + 3}::text::jsonb`];
  return `((r.answers::text ILIKE ${whole} AND EXISTS (
      SELECT 1 FROM jsonb_each(r.answers) a CROSS JOIN LATERAL jsonb_path_query(a.value, '$.**') v(value)
      WHERE jsonb_typeof(v.value) IN ('string', 'number') AND v.value #>> '{}' ILIKE ${part}
        AND NOT coalesce(${all} -> a.key @> v.value, false)))
    OR (${named} <> '{}' AND EXISTS (
      SELECT 1 FROM jsonb_each(${named}) n(question, ids)
      WHERE jsonb_path_exists(r.answers -> n.question, '$.** ? (@ == $ids[*])', jsonb_build_object('ids', n.ids)))))`;
}

/**
 * `plan:pro` as `{ plan: 'pro' }`; undefined where nothing is asked for.
 * @throws where it names no attribute
 */
export function splitAttribute(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined || text === '') return undefined;
  const colon = text.indexOf(':');
  if (colon < 1) {
    const message = 'attribute is written as key:value.';
    throw invalidFields(message, [{ path: 'attribute', message }]);
  }
  return { [text.slice(0, colon)]: text.slice(colon + 1) };
}

function likePattern(search: string): string {
  return `%${escapeLike(search)}%`;
}
