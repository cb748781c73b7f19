import type { AuditEntry, Paged } from '@service-popups/protocol/studio';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../store/database.js';
import { accounts, auditLog, managementTokens } from '../store/schema.js';
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
export const instanceId = '';

export async function writeAudit(
  connection: Queryable,
  actor: Pick<Actor, 'kind' | 'id'> | { readonly kind: 'command' | 'system'; readonly id?: undefined },
  { action, target, detail, projectId = instanceId }: AuditNote & { readonly projectId?: string },
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

const kindNames: Readonly<Record<(typeof auditLog.$inferSelect)['actorKind'], string>> = {
  account: 'a former member',
  token: 'a revoked token',
  command: 'command line',
  system: 'the server',
};

export interface AuditPage {
  readonly before: number | undefined;
  readonly limit: number;
  /** Of what belongs to no single project. Whoever has a part in one alone is not told who is in the others. */
  readonly instance: ProjectScope | undefined;
}

/** Newest first. */
export async function readAudit(
  scope: ProjectScope,
  { before, limit, instance }: AuditPage,
): Promise<Paged<AuditEntry>> {
  const page = { before, limit: limit + 1 };
  const own = selectEntries(scope, page);
  const rows = await (instance === undefined
    ? own
    : own.unionAll(selectEntries(instance, page)).orderBy(desc(auditLog.id)).limit(page.limit));
  const items = rows.slice(0, limit).map((row): AuditEntry => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: row.account ?? row.token ?? kindNames[row.actorKind],
    action: row.action,
    target: row.targetId ?? '',
    ...(row.details.detail === undefined ? {} : { detail: row.details.detail }),
  }));
  const last = items.at(-1);
  return { items, ...(rows.length > limit && last !== undefined ? { cursor: last.id } : {}) };
}

function selectEntries(scope: ProjectScope, { before, limit }: Pick<AuditPage, 'before' | 'limit'>) {
  const { id, at, actorKind, actorId, action, targetId, details } = auditLog;
  return scope
    .select({
      id,
      at,
      actorKind,
      account: accounts.name,
      token: managementTokens.name,
      action,
      targetId,
      details,
    })
    .from(auditLog)
    .leftJoin(accounts, and(eq(actorKind, 'account'), eq(accounts.id, actorId)))
    .leftJoin(managementTokens, and(eq(actorKind, 'token'), eq(managementTokens.id, actorId)))
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit);
}
