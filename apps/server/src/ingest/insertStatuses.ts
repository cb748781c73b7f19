import type { PopupStatus, StatusReport } from '@service-popups/protocol';
import { personHash } from '../domain/tombstones.js';
import type { Queryable, Row } from '../store/database.js';
import { prepared } from '../store/prepared.js';
import { correctTime } from './correctTime.js';

export interface StatusMember {
  readonly projectId: string;
  readonly report: StatusReport;
  readonly receivedAt: number;
}

/**
 * One row per showing and status, whatever the order of arrival. A step that is missing below a reported one is
 * filled in and marked; its own report replaces it when it comes. A filled step's time is the earliest time
 * reported above it, so the end state is the same in every order.
 */
const text = `
WITH input AS (
  SELECT DISTINCT ON (project_id, report_id) * FROM json_to_recordset($1::text::json) AS r(
    n int, project_id text, report_id text, show_id text, popup_id text, survey_id text, product_id text,
    status popup_status, contact_id text, visitor_id text, session_id text, at timestamptz, client_at timestamptz,
    is_clamped boolean, received_at timestamptz, contact_hash text, visitor_hash text)
  ORDER BY project_id, report_id, n
), fresh AS (
  SELECT i.* FROM input i
  WHERE NOT EXISTS (
    -- The same report id under another showing or status: the first one stands.
    SELECT 1 FROM showing_statuses s WHERE s.project_id = i.project_id AND s.report_id = i.report_id
      AND (s.show_id <> i.show_id OR s.status <> i.status))
  AND NOT EXISTS (
    SELECT 1 FROM tombstones t WHERE t.project_id = i.project_id AND i.at <= t.erased_at
      AND ((t.kind = 'visitor' AND t.person_hash = i.visitor_hash)
        OR (t.kind = 'contact' AND t.person_hash = i.contact_hash)))
), shown AS (
  INSERT INTO showings AS s (project_id, show_id, popup_id, survey_id, product_id, status, contact_id, visitor_id,
    session_id, shown_at, received_at, updated_at)
  SELECT DISTINCT ON (project_id, show_id) project_id, show_id, popup_id, survey_id, product_id,
    max(status) OVER same, contact_id, visitor_id, session_id, min(at) OVER same, received_at, received_at
  FROM fresh WINDOW same AS (PARTITION BY project_id, show_id)
  ORDER BY project_id, show_id, n
  ON CONFLICT (project_id, show_id) DO UPDATE SET
    status = greatest(s.status, excluded.status),
    shown_at = least(s.shown_at, excluded.shown_at),
    contact_id = coalesce(s.contact_id, excluded.contact_id),
    updated_at = greatest(s.updated_at, excluded.updated_at)
  RETURNING s.project_id, s.show_id, s.status
), steps AS (
  INSERT INTO showing_statuses AS s (project_id, show_id, status, report_id, is_filled, at, client_at, is_clamped,
    received_at)
  SELECT DISTINCT ON (f.project_id, f.show_id, step.status) f.project_id, f.show_id, step.status,
    CASE WHEN f.status = step.status THEN f.report_id END, f.status <> step.status, f.at,
    CASE WHEN f.status = step.status THEN f.client_at END, f.is_clamped, f.received_at
  FROM fresh f JOIN unnest(enum_range(NULL::popup_status)) AS step(status) ON step.status <= f.status
  ORDER BY f.project_id, f.show_id, step.status, f.status <> step.status, f.at, f.n
  ON CONFLICT (project_id, show_id, status) DO UPDATE SET
    report_id = excluded.report_id, is_filled = excluded.is_filled, at = excluded.at,
    client_at = excluded.client_at, is_clamped = excluded.is_clamped, received_at = excluded.received_at
  WHERE s.is_filled AND (NOT excluded.is_filled OR excluded.at < s.at)
)
SELECT project_id, show_id, status FROM shown`;

const statement = prepared('insert_statuses', text);

interface Standing {
  readonly project_id: string;
  readonly show_id: string;
  readonly status: PopupStatus;
}

/** @returns the status that now stands for each member's showing. */
export async function insertStatuses(
  connection: Queryable,
  members: readonly StatusMember[],
): Promise<PopupStatus[]> {
  const rows = await connection.query<Standing & Row>(statement, [JSON.stringify(members.map(assembleRow))]);
  const standing = new Map(rows.map(byShowing));
  // What came under the id of another report wrote nothing, and its showing stands where it stood.
  const others = members.filter((member) => !standing.has(showingOf(member)));
  const untouched = others.length === 0 ? [] : await readStatuses(connection, others);
  for (const [showing, status] of untouched.map(byShowing)) standing.set(showing, status);
  return members.map((member) => standing.get(showingOf(member)) ?? member.report.status);
}

function byShowing(row: Standing): [string, PopupStatus] {
  return [`${row.project_id}\n${row.show_id}`, row.status];
}

function showingOf({ projectId, report }: StatusMember): string {
  return `${projectId}\n${report.showId}`;
}

function readStatuses(connection: Queryable, members: readonly StatusMember[]): Promise<Standing[]> {
  return connection.query<Standing & Row>(
    `SELECT s.project_id, s.show_id, s.status FROM unnest($1::text[], $2::text[]) AS asked(project_id, show_id)
     JOIN showings s USING (project_id, show_id)`,
    [members.map(({ projectId }) => projectId), members.map(({ report }) => report.showId)],
  );
}

function assembleRow({ projectId, report, receivedAt }: StatusMember, n: number): Record<string, unknown> {
  const time = correctTime({ at: report.at, sentAt: report.sentAt, receivedAt });
  return {
    n,
    project_id: projectId,
    report_id: report.reportId,
    show_id: report.showId,
    popup_id: report.popupId,
    survey_id: report.surveyId,
    product_id: report.productId,
    status: report.status,
    contact_id: report.userId,
    visitor_id: report.user_id,
    session_id: report.session_id,
    at: isoTime(time.at),
    client_at: isoTime(time.clientAt),
    is_clamped: time.isClamped,
    received_at: isoTime(receivedAt),
    visitor_hash: personHash(projectId, 'visitor', report.user_id),
    contact_hash: report.userId === undefined ? undefined : personHash(projectId, 'contact', report.userId),
  };
}

export function isoTime(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
