import type { Answers, Question, ResponseMetadata, Survey } from '@service-popups/protocol';
import type { Paged, ResponseDetail, ResponseItem } from '@service-popups/protocol/studio';
import { routeOf } from '@service-popups/rules';
import { and, eq } from 'drizzle-orm';
import { notFound } from '../../http/problem.js';
import { responses, surveyVersions } from '../../store/schema.js';
import type { ProjectScope } from '../projectScope.js';
import { sentPages } from './passage.js';
import { responseConditions } from './resultsFilter.js';
import type { WantedResponses } from './resultsFilter.js';

export interface ResponseRow extends Record<string, unknown> {
  readonly response_id: string;
  readonly show_id: string;
  readonly popup_id: string;
  readonly popup_name: string | null;
  readonly survey_version: number;
  readonly revision: number;
  readonly status: 'PARTIAL' | 'COMPLETED';
  /** The last one that was sent. */
  readonly page: string | null;
  readonly answers: Answers;
  readonly metadata: ResponseMetadata;
  readonly contact_id: string | null;
  readonly visitor_id: string;
  readonly session_id: string;
  readonly language: string | null;
  readonly platform: string | null;
  readonly started_at: Date;
  readonly updated_at: Date;
  readonly finished_at: Date | null;
  readonly is_sample: boolean;
}

/** When the last page was sent, by the client's corrected clock; the arrival where no status tells. */
const responseColumns = `r.response_id, r.show_id, r.popup_id, p.name AS popup_name, r.survey_version, r.revision, r.status, r.page,
  r.answers, r.metadata, r.contact_id, r.visitor_id, r.session_id, r.language, r.platform, r.started_at,
  r.updated_at, r.is_sample, coalesce(c.at, r.completed_at) AS finished_at`;
const responseTables = `responses r
  LEFT JOIN popups p ON p.project_id = r.project_id AND p.id = r.popup_id
  LEFT JOIN showing_statuses c ON c.project_id = r.project_id AND c.show_id = r.show_id
    AND c.status = 'COMPLETED' AND NOT c.is_filled`;

export interface ResponsePage extends WantedResponses {
  readonly popupId: string;
  readonly limit: number;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
}

/** Newest first. */
export async function listResponses(
  scope: ProjectScope,
  page: ResponsePage,
  encodeCursor: (at: Date, id: string) => string,
): Promise<Paged<ResponseItem>> {
  const { limit } = page;
  const rows = await readPage(scope, { ...page, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: shown.map(assembleItem),
    ...(hasMore ? { cursor: encodeCursor(last.started_at, last.response_id) } : {}),
  };
}

export async function readPage(scope: ProjectScope, page: ResponsePage): Promise<ResponseRow[]> {
  const { popupId, limit, after } = page;
  const { sql, values } = responseConditions(page);
  const next = values.length + 3;
  const place =
    after === undefined ? '' : `AND (r.started_at, r.response_id) < ($${next}::timestamptz, $${next + 1})`;
  return scope.query<ResponseRow>(
    `SELECT ${responseColumns} FROM ${responseTables} WHERE ${sql} ${place}
     ORDER BY r.started_at DESC, r.response_id DESC LIMIT ${limit}`,
    [popupId, ...values, ...(after === undefined ? [] : [after.at, after.id])],
  );
}

export function assembleItem(row: ResponseRow): ResponseItem {
  const { screen } = row.metadata;
  const durationMs =
    row.status === 'COMPLETED' && row.finished_at !== null
      ? Math.max(0, row.finished_at.getTime() - row.started_at.getTime())
      : null;
  return {
    id: row.response_id,
    popupId: row.popup_id,
    popupName: row.popup_name ?? row.popup_id,
    status: row.status,
    at: (row.finished_at ?? row.updated_at).toISOString(),
    startedAt: row.started_at.toISOString(),
    durationMs,
    ...(row.contact_id === null ? {} : { userId: row.contact_id }),
    user_id: row.visitor_id,
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.platform === null ? {} : { platform: row.platform }),
    ...(screen === undefined ? {} : { screen }),
    version: row.survey_version,
    answers: row.answers,
    isSample: row.is_sample,
  };
}

/** Undefined when there is none: it may have been erased a moment ago. */
export async function findResponse(scope: ProjectScope, id: string): Promise<ResponseRow | undefined> {
  const [row] = await scope.query<ResponseRow>(
    `SELECT ${responseColumns} FROM ${responseTables} WHERE r.project_id = $1 AND r.response_id = $2`,
    [id],
  );
  return row;
}

export async function readResponse(scope: ProjectScope, id: string): Promise<ResponseDetail> {
  const row = await findResponse(scope, id);
  if (row === undefined) throw notFound('There is no such response. It may have been deleted.');
  const { projectId, surveyId, surveyVersion, responseId } = responses;
  const isShown = and(
    eq(surveyVersions.projectId, projectId),
    eq(surveyVersions.surveyId, surveyId),
    eq(surveyVersions.version, surveyVersion),
  );
  const [shown] = await scope
    .select({ definition: surveyVersions.definition })
    .from(responses)
    .innerJoin(surveyVersions, isShown)
    .where(eq(responseId, id));
  const questions: Question[] = shown?.definition.pages.flatMap((page) => page.questions) ?? [];
  const { sent, left } =
    shown === undefined ? { sent: questions, left: [] } : seenQuestions(shown.definition, row);
  const idsOf = (list: readonly Question[]) => list.map(({ id: questionId }) => questionId);
  return {
    ...assembleItem(row),
    session_id: row.session_id,
    mini_service: row.metadata.mini_service ?? null,
    userAttributes: row.metadata.userAttributes ?? {},
    revision: row.revision,
    questions,
    unseen: idsOf(questions.filter((question) => !sent.includes(question) && !left.includes(question))),
    unsent: idsOf(left),
  };
}

/** Those on the pages that somebody sent, and those on the page after them, for who left in the middle. */
export function seenQuestions(
  survey: Survey,
  { status, page: last, answers }: Pick<ResponseRow, 'status' | 'page' | 'answers'>,
): { sent: Question[]; left: Question[] } {
  const route = routeOf(survey, answers);
  const sent = sentPages(route, { status, page: last ?? undefined, answered: Object.keys(answers) });
  return {
    sent: sent.flatMap((page) => page.questions),
    left: route[sent.length]?.questions ?? [],
  };
}
