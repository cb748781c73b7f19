import type { AuditEntry, Paged } from '@service-popups/protocol/studio';
import type { Queryable } from '../store/database.js';
import type { Actor } from './accounts/actor.js';
import type { ProjectScope } from './projectScope.js';

/** What is written down for those who ask later who did what. */
export interface AuditNote {
  /** Such as `popup.published`. */
  readonly action: string;
  readonly target: string;
  readonly detail?: string | undefined;
}

/** Entries that belong to no single project: members, invitations, tokens. */
const instance = '';

export async function writeAudit(
  connection: Queryable,
  actor: Pick<Actor, 'kind' | 'id'> | { readonly kind: 'command' | 'system'; readonly id?: undefined },
  { action, target, detail, projectId = instance }: AuditNote & { readonly projectId?: string },
): Promise<void> {
  await connection.query(
    `INSERT INTO audit_log (project_id, actor_kind, actor_id, action, target_id, details)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      projectId,
      actor.kind,
      actor.id ?? null,
      action,
      target,
      JSON.stringify(detail === undefined ? {} : { detail }),
    ],
  );
}

interface AuditRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: string;
  readonly actor: string | null;
  readonly action: string;
  readonly target_id: string | null;
  readonly details: { detail?: string };
}

const kindNames: Readonly<Record<string, string>> = {
  account: 'a former member',
  token: 'a revoked token',
  command: 'command line',
  system: 'the server',
};

export interface AuditPage {
  readonly before: number | undefined;
  readonly limit: number;
  /** Also what belongs to no single project. Whoever has a part in one alone is not told who is in the others. */
  readonly isWhole: boolean;
}

/** Newest first. */
export async function readAudit(
  scope: ProjectScope,
  { before, limit, isWhole }: AuditPage,
): Promise<Paged<AuditEntry>> {
  const rows = await scope.query<AuditRow>(
    `SELECT l.id, l.at, l.actor_kind, coalesce(a.name, t.name) AS actor, l.action, l.target_id, l.details
     FROM audit_log l
     LEFT JOIN accounts a ON l.actor_kind = 'account' AND a.id = l.actor_id
     LEFT JOIN management_tokens t ON l.actor_kind = 'token' AND t.id = l.actor_id
     WHERE (l.project_id = $1 OR ($4 AND l.project_id = '')) AND ($2::bigint IS NULL OR l.id < $2)
     ORDER BY l.id DESC LIMIT $3`,
    [before ?? null, limit + 1, isWhole],
  );
  const items = rows.slice(0, limit).map((row): AuditEntry => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor ?? kindNames[row.actor_kind] ?? row.actor_kind,
    action: row.action,
    target: row.target_id ?? '',
    ...(row.details.detail === undefined ? {} : { detail: row.details.detail }),
  }));
  const last = items.at(-1);
  return { items, ...(rows.length > limit && last !== undefined ? { cursor: last.id } : {}) };
}
