import type { Role } from '@service-popups/protocol/studio';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { accounts, managementTokens, members, sessions } from '../../store/schema.js';
import { hashSecret } from '../createId.js';
import { higherRole } from './roles.js';

/** Who asks: a person with a session, or a script with a management token. */
export interface Actor {
  readonly kind: 'account' | 'token';
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
  /** Holds in every project. */
  readonly role: Role | undefined;
  /** Roles in single projects. */
  readonly projects: ReadonlyMap<string, Role>;
}

export function roleIn(actor: Actor, projectId: string): Role | undefined {
  return higherRole(actor.role, actor.projects.get(projectId));
}

/** The highest role anywhere: what the studio shows beside the name. */
export function highestRole({ role, projects }: Actor): Role | undefined {
  return [...projects.values()].reduce<Role | undefined>(higherRole, role);
}

/** Sessions end this long after they were last used. */
export const sessionDays = 30;
/** Not every request is worth a write. */
const touchAfterMs = 5 * 60_000;

/** Of an account, where members are joined to it: one row for each, and one without for those who have none. */
export const membership = { projectId: members.projectId, role: members.role };

export function rolesOf(
  rows: readonly { readonly membership: { readonly projectId: string; readonly role: Role } | null }[],
): ReadonlyMap<string, Role> {
  return new Map(
    rows.flatMap(({ membership: one }) => (one === null ? [] : [[one.projectId, one.role] as const])),
  );
}

export async function findSession(
  database: Queryable,
  token: string,
  now: number,
): Promise<Actor | undefined> {
  const hash = hashSecret(token);
  const rows = await createReader(database)
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      role: accounts.role,
      seenAt: sessions.lastSeenAt,
      membership,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(members, eq(members.accountId, accounts.id))
    .where(
      and(eq(sessions.tokenHash, hash), gt(sessions.expiresAt, new Date(now)), isNull(accounts.disabledAt)),
    );
  const [row] = rows;
  if (row === undefined) return undefined;
  if (now - row.seenAt.getTime() > touchAfterMs) {
    await database.query('UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE token_hash = $1', [
      hash,
      new Date(now),
      new Date(now + sessionDays * 86_400_000),
    ]);
  }
  return {
    kind: 'account',
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role ?? undefined,
    projects: rolesOf(rows),
  };
}

export async function findToken(
  database: Queryable,
  secret: string,
  now: number,
): Promise<Actor | undefined> {
  const { id, name, role, projectId, lastUsedAt, tokenHash, revokedAt, expiresAt } = managementTokens;
  const [row] = await createReader(database)
    .select({ id, name, role, projectId, lastUsedAt })
    .from(managementTokens)
    .where(
      and(
        eq(tokenHash, hashSecret(secret)),
        isNull(revokedAt),
        or(isNull(expiresAt), gt(expiresAt, new Date(now))),
      ),
    );
  if (row === undefined) return undefined;
  if (row.lastUsedAt === null || now - row.lastUsedAt.getTime() > touchAfterMs) {
    await database.query('UPDATE management_tokens SET last_used_at = $2 WHERE id = $1', [
      row.id,
      new Date(now),
    ]);
  }
  return {
    kind: 'token',
    id: row.id,
    name: row.name,
    email: undefined,
    role: row.projectId === null ? row.role : undefined,
    projects: new Map(row.projectId === null ? [] : [[row.projectId, row.role]]),
  };
}
