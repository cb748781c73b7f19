import type { Attributes, HistoryEntry, PlatformName, PopupStatus } from '@service-popups/protocol';
import { limits } from '@service-popups/protocol';
import type { Queryable } from '../store/database.js';

export interface Sighting {
  readonly projectId: string;
  readonly contactId: string;
  readonly visitorId: string;
  readonly platform: PlatformName;
  readonly language: string | undefined;
  readonly isVerified: boolean;
  readonly now: number;
}

/** The Contact is created here, by the first fetch of definitions that names it. */
export async function touchContact(connection: Queryable, sighting: Sighting): Promise<Attributes> {
  const [row] = await connection.query<{ attributes: Attributes }>(
    `WITH device AS (
       INSERT INTO contact_visitors (project_id, contact_id, visitor_id, first_seen_at)
       VALUES ($1, $2, $3, $7) ON CONFLICT DO NOTHING
     )
     INSERT INTO contacts AS c (project_id, contact_id, platform, language, is_verified, created_at, updated_at,
       last_seen_at)
     VALUES ($1, $2, $4, $5, $6, $7, $7, $7)
     ON CONFLICT (project_id, contact_id) DO UPDATE SET last_seen_at = excluded.last_seen_at,
       platform = excluded.platform, language = coalesce(excluded.language, c.language),
       is_verified = excluded.is_verified
     RETURNING attributes`,
    [
      sighting.projectId,
      sighting.contactId,
      sighting.visitorId,
      sighting.platform,
      sighting.language ?? null,
      sighting.isVerified,
      new Date(sighting.now),
    ],
  );
  return row?.attributes ?? {};
}

export interface AttributeChange {
  readonly projectId: string;
  readonly contactId: string;
  readonly attributes: Attributes;
  readonly now: number;
}

/** Merges by key. @returns whether anything changed, or `too_many` when the Contact would hold too many keys. */
export async function mergeAttributes(
  connection: Queryable,
  { projectId, contactId, attributes, now }: AttributeChange,
): Promise<boolean | 'too_many'> {
  const [row] = await connection.query<{ updated: boolean }>(
    `WITH before AS (SELECT attributes FROM contacts WHERE project_id = $1 AND contact_id = $2),
     written AS (
       INSERT INTO contacts AS c (project_id, contact_id, attributes, created_at, updated_at, last_seen_at)
       VALUES ($1, $2, $3::text::jsonb, $4, $4, $4)
       ON CONFLICT (project_id, contact_id) DO UPDATE SET
         attributes = c.attributes || excluded.attributes,
         updated_at = CASE WHEN c.attributes @> excluded.attributes THEN c.updated_at ELSE excluded.updated_at END
       WHERE (SELECT count(*) FROM jsonb_object_keys(c.attributes || excluded.attributes)) <= $5
       RETURNING attributes
     )
     SELECT b.attributes IS NULL OR b.attributes <> w.attributes AS updated FROM written w LEFT JOIN before b ON true`,
    [projectId, contactId, JSON.stringify(attributes), new Date(now), limits.attributes],
  );
  return row === undefined ? 'too_many' : row.updated;
}

export interface HistoryOf {
  readonly projectId: string;
  readonly contactId: string;
  /** The device that asks. It knows what it showed itself, and would count that twice. */
  readonly visitorId: string;
  /** Whether the project lets nobody be a Contact without a proof. */
  readonly isProofRequired: boolean;
}

/**
 * What this person did on other devices, newest first: the highest status of each showing and when it was reached. Reports
 * carry no proof: where one is required, those of devices that never brought it tell nothing about this person.
 */
export async function readHistory(
  connection: Queryable,
  { projectId, contactId, visitorId, isProofRequired }: HistoryOf,
): Promise<HistoryEntry[]> {
  const rows = await connection.query<{ popup_id: string; status: PopupStatus; at: Date }>(
    `SELECT s.popup_id, s.status, t.at FROM showings s
     JOIN showing_statuses t ON t.project_id = s.project_id AND t.show_id = s.show_id AND t.status = s.status
     WHERE s.project_id = $1 AND s.contact_id = $2 AND s.visitor_id <> $4 AND (NOT $3 OR EXISTS (
       SELECT 1 FROM contact_visitors v
       WHERE v.project_id = s.project_id AND v.contact_id = s.contact_id AND v.visitor_id = s.visitor_id))
     ORDER BY t.at DESC LIMIT 1000`,
    [projectId, contactId, isProofRequired, visitorId],
  );
  return rows.map((row) => ({ popupId: row.popup_id, status: row.status, at: row.at.toISOString() }));
}
