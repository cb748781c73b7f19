// The statements behind the results of a popup. Answers are gathered by value in the database, so that what travels
// grows with the number of different answers and not with the number of people.
import { decode, surveyNode } from '@service-popups/protocol';
import type { AnswerValue, Survey } from '@service-popups/protocol';
import type { Results } from '@service-popups/protocol/studio';
import { groupRows } from '../groupRows.js';
import type { ProjectScope } from '../projectScope.js';
import type { OtherForm } from './askedQuestions.js';
import type { ResponseGroup } from './passage.js';
import { responseConditions, searchOf } from './resultsFilter.js';
import type { Period, WantedResponses } from './resultsFilter.js';
import type { Spans } from '../spans.js';
import type { TextAnswer, ValueCount } from './summarizeQuestion.js';

export interface AnswersQuery extends WantedResponses {
  readonly popupId: string;
  /** Answers that are not counted with the others. */
  readonly otherForms: readonly OtherForm[];
}

/**
 * Every published wording, by version; the draft stands for a popup that was never published. Most versions change who sees
 * it and leave the wording: each travels once.
 */
export async function readSurveys(scope: ProjectScope, popupId: string): Promise<Map<number, Survey>> {
  const rows = await scope.query<{ versions: number[]; survey: Survey }>(
    `SELECT array_agg(version) AS versions,
       (array_agg(definition -> 'survey' ORDER BY version DESC))[1] AS survey
     FROM popup_versions WHERE project_id = $1 AND popup_id = $2 GROUP BY (definition -> 'survey') - 'version'
     UNION ALL SELECT ARRAY[0], draft -> 'survey' FROM popups
     WHERE project_id = $1 AND id = $2 AND live_version IS NULL`,
    [popupId],
  );
  const surveys = rows.flatMap(({ versions, survey }) => {
    if (!versions.includes(0)) return versions.map((version) => [version, survey] as const);
    // What was published is sound; a draft may still be anything.
    const decoded = decode<Survey>(surveyNode, survey);
    return decoded.ok ? [[0, decoded.value] as const] : [];
  });
  return new Map(surveys.toSorted(([one], [other]) => one - other));
}

/** Beyond this many each statement searches by itself: their ids would be too much to send with each. */
export const mostFound = 20_000;

/** A search is a walk over all answers, so it is done once for all statements; undefined where there is none, or too much of it. */
export async function findSearched(scope: ProjectScope, query: AnswersQuery): Promise<string[] | undefined> {
  if (searchOf(query.filter) === '') return undefined;
  const { sql, values } = responseConditions(query);
  const rows = await scope.query<{ id: string }>(
    `SELECT r.response_id AS id FROM responses r WHERE ${sql} LIMIT ${mostFound + 1}`,
    [query.popupId, ...values],
  );
  return rows.length > mostFound ? undefined : rows.map(({ id }) => id);
}

/** Leaves out answers to a form that the question no longer has. Takes two places, from the given one on. */
function sameForm(question: string, place: number): string {
  return `(${question}, r.survey_version) NOT IN (SELECT * FROM unnest($${place}::text[], $${place + 1}::int[]))`;
}

function formValues({ otherForms }: Pick<AnswersQuery, 'otherForms'>): unknown[] {
  return [otherForms.map(({ questionId }) => questionId), otherForms.map(({ version }) => version)];
}

export interface GatheredAnswers {
  readonly groups: readonly ResponseGroup[];
  /** By question: each different answer with its number, the most frequent first. */
  readonly values: ReadonlyMap<string, readonly ValueCount[]>;
}

interface GatheredQuestions {
  /** Whose answers are counted. */
  readonly counted: readonly string[];
  /** Answered in own words. */
  readonly written: readonly string[];
  /** Whose answers decide where the survey goes on. */
  readonly branching: readonly string[];
}

/** With more questions than this hardly anybody answers like somebody else. */
const mostAlike = 8;

/**
 * Who took which way, and what they answered. Without what was written, most people answer a short survey alike, and what
 * they have in common is taken apart once.
 */
export async function readGathered(
  scope: ProjectScope,
  query: AnswersQuery,
  { counted, written, branching }: GatheredQuestions,
): Promise<GatheredAnswers> {
  const { sql, values } = responseConditions(query);
  const next = values.length + 3;
  const [left, kept, asked] = [`$${next}::text[]`, `$${next + 1}::text[]`, `$${next + 2}::text[]`];
  const areAlike = counted.length <= mostAlike;
  const [row] = await scope.query<{
    groups: ResponseGroup[] | null;
    values: { question: string; value: AnswerValue; count: number }[] | null;
  }>(
    `WITH alike AS ${areAlike ? '' : 'NOT'} MATERIALIZED (
       SELECT r.status, r.page, r.survey_version, r.metadata ->> 'device' AS device, r.answers - ${left} AS answers,
         ARRAY(SELECT t FROM unnest(${left}) t WHERE r.answers ? t) AS written, ${areAlike ? 'count(*)' : '1'} AS people
       FROM responses r WHERE ${sql} ${areAlike ? 'GROUP BY 1, 2, 3, 4, 5, 6' : ''})
     SELECT (
       SELECT json_strip_nulls(json_agg(g)) FROM (
         SELECT r.status, r.page, r.survey_version AS version, r.device,
           (SELECT coalesce(jsonb_object_agg(k, r.answers -> k), '{}') FROM unnest(${kept}) k WHERE r.answers ? k) AS facts,
           ARRAY(SELECT jsonb_object_keys(r.answers)) || r.written AS answered, sum(r.people)::int AS count
         FROM alike r GROUP BY 1, 2, 3, 4, 5, 6) g) AS groups, (
       SELECT json_agg(v ORDER BY v.count DESC, v.value) FROM (
         SELECT r.question, r.value, sum(r.people)::int AS count FROM (
           SELECT r.survey_version, a.key AS question, a.value, sum(r.people) AS people
           FROM alike r CROSS JOIN LATERAL jsonb_each(r.answers) a
           WHERE a.key = ANY (${asked}) GROUP BY 1, 2, 3) r
         WHERE ${sameForm('r.question', next + 3)} GROUP BY 1, 2) v) AS values`,
    [
      query.popupId,
      ...values,
      areAlike ? written.filter((id) => !branching.includes(id)) : [],
      branching,
      counted,
      ...formValues(query),
    ],
  );
  return {
    groups: row?.groups ?? [],
    values: groupRows(row?.values ?? [], ({ question }) => question),
  };
}

const latestTexts = 20;

/** The newest own words of each of the given questions. */
export async function readTexts(
  scope: ProjectScope,
  query: AnswersQuery,
  questions: readonly string[],
): Promise<Map<string, readonly TextAnswer[]>> {
  if (questions.length === 0) return new Map();
  const { sql, values } = responseConditions(query);
  const rows = await scope.query<{ question: string; latest: TextAnswer[] }>(
    `SELECT q.question, coalesce(jsonb_agg(jsonb_build_object('responseId', t.response_id, 'text', t.text, 'at', t.at)
       ORDER BY t.at DESC), '[]') AS latest
     FROM unnest($${values.length + 3}::text[]) AS q(question)
     CROSS JOIN LATERAL (
       SELECT r.response_id, r.answers ->> q.question AS text, r.started_at AS at FROM responses r
       WHERE ${sql} AND r.answers ->> q.question <> '' AND ${sameForm('q.question', values.length + 4)}
       ORDER BY r.started_at DESC LIMIT ${latestTexts}) t
     GROUP BY 1`,
    [query.popupId, ...values, questions, ...formValues(query)],
  );
  // The database writes times into JSON in a form of its own.
  const inOurs = (answer: TextAnswer) => ({ ...answer, at: new Date(answer.at).toISOString() });
  return new Map(rows.map(({ question, latest }) => [question, latest.map(inOurs)]));
}

export interface SpanValue {
  /** When the span begins. */
  readonly start: number;
  readonly value: number;
  readonly count: number;
}

/** The numbers given to one question, span by span. */
export async function readSpanValues(
  scope: ProjectScope,
  query: AnswersQuery & { readonly spans: Spans },
  question: string,
): Promise<SpanValue[]> {
  const { spans } = query;
  const { sql, values } = responseConditions({ ...query, period: spans });
  const [place, edges] = [`$${values.length + 3}::text`, `$${values.length + 4}::timestamptz[]`];
  const rows = await scope.query<{ span: number; value: number; count: number }>(
    `SELECT width_bucket(r.started_at, ${edges}) AS span, (r.answers ->> ${place})::float8 AS value,
       count(*)::int AS count
     FROM responses r WHERE ${sql} AND jsonb_typeof(r.answers -> ${place}) = 'number'
       AND ${sameForm(place, values.length + 5)} GROUP BY 1, 2`,
    [query.popupId, ...values, question, spans.edges, ...formValues(query)],
  );
  return rows.map(({ span, ...counted }) => ({ start: spans.startOf(span), ...counted }));
}

/** How many of the wanted responses are complete, span by span. */
export async function readCompleted(
  scope: ProjectScope,
  query: AnswersQuery & { readonly spans: Spans },
): Promise<{ start: number; completed: number }[]> {
  const { popupId, spans } = query;
  const { sql, values } = responseConditions(query);
  const rows = await scope.query<{ span: number; completed: number }>(
    `SELECT width_bucket(r.started_at, $${values.length + 3}::timestamptz[]) AS span, count(*)::int AS completed
     FROM responses r WHERE ${sql} AND r.status = 'COMPLETED' GROUP BY 1`,
    [popupId, ...values, spans.edges],
  );
  return rows.map(({ span, completed }) => ({ start: spans.startOf(span), completed }));
}

/** Beyond this many who finished, the newest of them say how long it takes: each one's time is looked up by itself. */
const mostTimed = 10_000;

/** Half of those who finished needed less than this. */
export async function readMedianMs(scope: ProjectScope, query: AnswersQuery): Promise<number | null> {
  const { sql, values } = responseConditions(query);
  const [row] = await scope.query<{ ms: number | null }>(
    // Each showing is looked up by its key. As a join, where the database's idea of the tables is old, every response
    // was compared with every showing of the project: half a minute for five thousand.
    `SELECT (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM coalesce(
         (SELECT c.at FROM showing_statuses c WHERE c.project_id = r.project_id AND c.show_id = r.show_id
           AND c.status = 'COMPLETED' AND NOT c.is_filled),
         r.completed_at) - r.started_at)::float8) * 1000)::float8 AS ms
     FROM (
       SELECT r.project_id, r.show_id, r.started_at, r.completed_at FROM responses r
       WHERE ${sql} AND r.status = 'COMPLETED' ORDER BY r.started_at DESC LIMIT ${mostTimed}) r`,
    [query.popupId, ...values],
  );
  return row?.ms === null || row === undefined ? null : Math.max(0, Math.round(row.ms));
}

/** What the filters can offer is taken from the newest responses: rare values can still be typed into the address. */
const sampledResponses = 1_000;
const mostAttributes = 60;

export async function readFacets(
  scope: ProjectScope,
  popupId: string,
  period: Period,
): Promise<Results['facets']> {
  const [row] = await scope.query<{
    languages: string[] | null;
    platforms: string[] | null;
    attributes: string[] | null;
    versions: number[] | null;
  }>(
    `WITH newest AS MATERIALIZED (
       SELECT r.language, r.platform, r.survey_version, r.metadata -> 'userAttributes' AS attributes
       FROM responses r
       WHERE r.project_id = $1 AND r.popup_id = $2 AND r.started_at >= $3 AND r.started_at < $4
       ORDER BY r.started_at DESC LIMIT ${sampledResponses})
     SELECT (SELECT array_agg(DISTINCT language) FILTER (WHERE language IS NOT NULL) FROM newest) AS languages,
       (SELECT array_agg(DISTINCT platform) FILTER (WHERE platform IS NOT NULL) FROM newest) AS platforms,
       (SELECT array_agg(DISTINCT survey_version) FROM newest) AS versions,
       (SELECT array_agg(pair ORDER BY pair) FROM (
         SELECT a.key || ':' || a.value AS pair FROM newest CROSS JOIN LATERAL jsonb_each_text(attributes) a
         WHERE length(a.value) <= 64 GROUP BY 1 ORDER BY count(*) DESC LIMIT ${mostAttributes}) p) AS attributes`,
    [popupId, new Date(period.from), new Date(period.to)],
  );
  return {
    languages: row?.languages ?? [],
    platforms: row?.platforms ?? [],
    attributes: row?.attributes ?? [],
    versions: row?.versions ?? [],
  };
}
