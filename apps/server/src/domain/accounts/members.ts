import type { Member, Role } from '@service-popups/protocol/studio';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database, Queryable } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { accounts } from '../../store/schema.js';
import { conflict, notFound } from '../../http/problem.js';
import { writeAudit } from '../audit.js';
import { highestRole } from './actor.js';
import type { Actor } from './actor.js';
import { withdrawInvites } from './invites.js';
import { isOwner } from './ownerLink.js';
import { higherRole } from './roles.js';

interface MemberRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role | null;
  readonly roles: Role[] | null;
  readonly projects: string[] | null;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
}

/** Projects, and roles in them, are of those that whoever asks has a part in, too: `$1` and `$2` say which. */
const memberColumns = `a.id, a.name, a.email, a.role, a.created_at,
  (SELECT array_agg(m.role) FROM members m
   WHERE m.account_id = a.id AND ($1::text IS NOT NULL OR m.project_id = ANY ($2))) AS roles,
  (SELECT array_agg(p.name ORDER BY p.created_at, p.id) FROM members m JOIN projects p ON p.id = m.project_id
   WHERE m.account_id = a.id AND p.deleted_at IS NULL AND ($1::text IS NOT NULL OR p.id = ANY ($2))) AS projects,
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.account_id = a.id) AS last_seen_at`;

/** Those who share a project with the one who asks; for an owner of everything, everyone. */
export async function listMembers(database: Queryable, actor: Actor): Promise<Member[]> {
  const rows = await database.query<MemberRow>(
    `SELECT ${memberColumns} FROM accounts a
     WHERE a.disabled_at IS NULL AND ($1::text IS NOT NULL OR a.role IS NOT NULL OR EXISTS (
       SELECT 1 FROM members m WHERE m.account_id = a.id AND m.project_id = ANY ($2)))
     ORDER BY a.created_at, a.id`,
    [actor.role ?? null, [...actor.projects.keys()]],
  );
  return rows.map(assembleMember);
}

/** Any text: whoever asks sees every project. */
const seesAll = 'all';

/** As they see themselves. */
export async function findMember(database: Queryable, id: string): Promise<Member | undefined> {
  const [row] = await database.query<MemberRow>(
    `SELECT ${memberColumns} FROM accounts a WHERE a.id = $3 AND a.disabled_at IS NULL`,
    [seesAll, [], id],
  );
  return row === undefined ? undefined : assembleMember(row);
}

function assembleMember(row: MemberRow): Member {
  const role = (row.roles ?? []).reduce<Role | undefined>(higherRole, row.role ?? undefined);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: role ?? 'viewer',
    ...(row.role === null ? { projects: row.projects ?? [] } : {}),
    createdAt: row.created_at.toISOString(),
    ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at.toISOString() }),
  };
}

/** A token as a member, for the session's answer. */
export function memberOf(actor: Actor, createdAt: string): Member {
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email ?? '',
    role: highestRole(actor) ?? 'viewer',
    createdAt,
  };
}

/** The role then holds everywhere. The last owner stays one. */
export async function changeRole(
  database: Database,
  actor: Actor,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<void> {
  await database.transaction(async (connection) => {
    const account = await lockAccount(connection, id);
    if (account.role === 'owner' && role !== 'owner') await keepOneOwner(connection, id);
    await connection.query('UPDATE accounts SET role = $2 WHERE id = $1', [id, role]);
    await connection.query('DELETE FROM members WHERE account_id = $1', [id]);
    await withdrawInvites(connection, account.email);
    await writeAudit(connection, actor, { action: 'member.changed', target: account.email, detail: role });
  });
}

/** Ends every session at once; the name stays in the history of what was done. */
export async function removeMember(database: Database, actor: Actor, id: string): Promise<void> {
  await database.transaction(async (connection) => {
    const account = await lockAccount(connection, id);
    if (account.role === 'owner') await keepOneOwner(connection, id);
    await connection.query('UPDATE accounts SET disabled_at = now(), role = NULL WHERE id = $1', [id]);
    await connection.query('DELETE FROM members WHERE account_id = $1', [id]);
    await connection.query('DELETE FROM sessions WHERE account_id = $1', [id]);
    await withdrawInvites(connection, account.email);
    await writeAudit(connection, actor, { action: 'member.removed', target: account.email });
  });
}

async function lockAccount(connection: Queryable, id: string): Promise<{ email: string; role: Role | null }> {
  const reader = createReader(connection);
  // Two owners who remove each other come one after the other, and the second one finds itself the last.
  await reader.select({ id: accounts.id }).from(accounts).where(isOwner).orderBy(accounts.id).for('update');
  const [row] = await reader
    .select({ email: accounts.email, role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.disabledAt)))
    .for('update');
  if (row === undefined) throw notFound('There is no such member.');
  return row;
}

async function keepOneOwner(connection: Queryable, id: string): Promise<void> {
  const others = await createReader(connection)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOwner, ne(accounts.id, id)))
    .limit(1);
  if (others.length === 0) throw conflict('This is the last owner. Make somebody else an owner first.');
}
