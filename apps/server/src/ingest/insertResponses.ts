import type { PopupStatus, ResponseReport } from '@service-popups/protocol';
import { personHash } from '../domain/tombstones.js';
import type { Queryable } from '../store/database.js';
import { prepared } from '../store/prepared.js';
import { correctTime } from './correctTime.js';
import { isoTime } from './insertStatuses.js';

export interface ResponseMember {
  readonly projectId: string;
  readonly surveyId: string;
  readonly report: ResponseReport;
  readonly receivedAt: number;
}

export interface StoredResponse {
  /** All saves up to this one are settled: kept, outdated, or answers to another survey. Never less than what was sent. */
  readonly revision: number;
  readonly isNew: boolean;
  /** This very write completed it. */
  readonly isCompletion: boolean;
}

/**
 * Upsert by response id. A revision that is not above the stored one changes nothing, nor do answers to another survey
 * under the same id; the version is the one that the answers were checked against. A completed response stays
 * completed. Webhook deliveries are written in the same statement, so that none is forgotten or sent for nothing.
 */
const text = `
WITH input AS (
  SELECT DISTINCT ON (project_id, response_id) * FROM json_to_recordset($1::text::json) AS r(
    project_id text, response_id text, revision int, show_id text, popup_id text, survey_id text,
    survey_version int, product_id text, status popup_status, answers jsonb, page text, metadata jsonb,
    contact_id text, visitor_id text, session_id text, language text, platform text, started_at timestamptz,
    client_started_at timestamptz, is_clamped boolean, received_at timestamptz, contact_hash text,
    visitor_hash text)
  ORDER BY project_id, response_id, revision DESC
), fresh AS (
  SELECT * FROM input i WHERE NOT EXISTS (
    SELECT 1 FROM tombstones t WHERE t.project_id = i.project_id AND i.started_at <= t.erased_at
      AND ((t.kind = 'visitor' AND t.person_hash = i.visitor_hash)
        OR (t.kind = 'contact' AND t.person_hash = i.contact_hash)))
), before AS (
  SELECT r.project_id, r.response_id, r.revision, r.status
  FROM responses r JOIN fresh f USING (project_id, response_id)
), written AS (
  INSERT INTO responses AS r (project_id, response_id, revision, show_id, popup_id, survey_id, survey_version,
    product_id, status, answers, page, metadata, contact_id, visitor_id, session_id, language, platform,
    started_at, client_started_at, is_clamped, received_at, updated_at, completed_at)
  SELECT project_id, response_id, revision, show_id, popup_id, survey_id, survey_version, product_id, status,
    answers, page, metadata, contact_id, visitor_id, session_id, language, platform, started_at,
    client_started_at, is_clamped, received_at, received_at,
    CASE WHEN status = 'COMPLETED' THEN received_at END
  FROM fresh ORDER BY project_id, response_id
  ON CONFLICT (project_id, response_id) DO UPDATE SET
    revision = excluded.revision, status = greatest(r.status, excluded.status), answers = excluded.answers,
    survey_version = excluded.survey_version,
    page = coalesce(excluded.page, r.page), metadata = excluded.metadata, language = excluded.language,
    contact_id = coalesce(r.contact_id, excluded.contact_id), updated_at = excluded.updated_at,
    completed_at = coalesce(r.completed_at, excluded.completed_at)
  WHERE excluded.revision > r.revision AND excluded.popup_id = r.popup_id AND excluded.survey_id = r.survey_id
  RETURNING r.project_id, r.response_id, r.revision, r.status, r.updated_at
), happened AS (
  SELECT w.project_id, w.response_id, w.revision, w.updated_at, b.response_id IS NULL AS is_new,
    w.status = 'COMPLETED' AND b.status IS DISTINCT FROM 'COMPLETED' AS is_completion
  FROM written w LEFT JOIN before b USING (project_id, response_id)
), announced AS (
  INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, created_at, next_attempt_at)
  SELECT h.project_id, k.id, e.event, h.response_id, h.updated_at, h.updated_at
  FROM happened h
  JOIN LATERAL (VALUES ('response.created', h.is_new), ('response.completed', h.is_completion))
    AS e(event, holds) ON e.holds
  JOIN webhooks k ON k.project_id = h.project_id AND k.is_enabled AND e.event = ANY (k.events)
  ORDER BY 1, 2, 3, 4
  -- One that is being removed is waited for: it may be gone then, and a row that refers to it would be refused.
  FOR KEY SHARE OF k
  ON CONFLICT DO NOTHING
)
SELECT project_id, response_id, revision, is_new, is_completion FROM happened
UNION ALL
SELECT project_id, response_id, revision, false, false FROM before b
WHERE NOT EXISTS (SELECT 1 FROM written w WHERE w.project_id = b.project_id AND w.response_id = b.response_id)`;

const statement = prepared('insert_responses', text);

interface ResultRow extends Record<string, unknown> {
  readonly project_id: string;
  readonly response_id: string;
  readonly revision: number;
  readonly is_new: boolean;
  readonly is_completion: boolean;
}

export async function insertResponses(
  connection: Queryable,
  members: readonly ResponseMember[],
): Promise<StoredResponse[]> {
  const rows = await connection.query<ResultRow>(statement, [JSON.stringify(members.map(assembleRow))]);
  const stored = new Map(rows.map((row) => [`${row.project_id}\n${row.response_id}`, row]));
  return members.map(({ projectId, report }) => {
    const row = stored.get(`${projectId}\n${report.responseId}`);
    const isOwn = row?.revision === report.revision;
    return {
      revision: Math.max(row?.revision ?? 0, report.revision),
      isNew: isOwn && row.is_new,
      isCompletion: isOwn && row.is_completion,
    };
  });
}

function assembleRow({ projectId, surveyId, report, receivedAt }: ResponseMember): Record<string, unknown> {
  const { metadata } = report;
  const time = correctTime({ at: report.startedAt, sentAt: report.sentAt, receivedAt });
  const status: PopupStatus = report.status;
  return {
    project_id: projectId,
    response_id: report.responseId,
    revision: report.revision,
    show_id: report.showId,
    popup_id: report.popupId,
    survey_id: surveyId,
    survey_version: report.surveyVersion,
    product_id: report.productId,
    status,
    answers: report.answers,
    page: report.page,
    metadata,
    contact_id: metadata.userId,
    visitor_id: metadata.user_id,
    session_id: metadata.session_id,
    language: metadata.language,
    platform: metadata.platform,
    started_at: isoTime(time.at),
    client_started_at: isoTime(time.clientAt),
    is_clamped: time.isClamped,
    received_at: isoTime(receivedAt),
    visitor_hash: personHash(projectId, 'visitor', metadata.user_id),
    contact_hash:
      metadata.userId === undefined ? undefined : personHash(projectId, 'contact', metadata.userId),
  };
}
