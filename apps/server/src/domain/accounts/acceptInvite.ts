// What whoever holds the link of an invitation may do with it: look at it, and accept it once.
import type { LookedAtInvite, Role } from '@service-popups/protocol/studio';
import { eq } from 'drizzle-orm';
import { invalidFields } from '../../http/problem.js';
import type { Database, Queryable } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { accounts, members } from '../../store/schema.js';
import { writeAudit } from '../audit.js';
import { createId, hashSecret } from '../createId.js';
import { membership, rolesOf } from './actor.js';
import { hashPassword } from './passwords.js';
import type { PasswordCost } from './passwords.js';
import { holds } from './roles.js';
import { checkSignIn, isOpenTo } from './sessions.js';
import type { ProvenAccount } from './sessions.js';

interface OpenInvite extends Record<string, unknown> {
  readonly email: string;
  readonly role: Role;
  readonly project_id: string | null;
}

const isOpen = `i.token_hash = $1 AND i.role <> 'instance_owner' AND i.used_at IS NULL AND i.expires_at > $2`;

interface KnownAccount {
  readonly passwordHash: string;
  readonly role: Role | null;
  readonly projects: ReadonlyMap<string, Role>;
}

async function findAccount(connection: Queryable, email: string): Promise<KnownAccount | undefined> {
  const rows = await createReader(connection)
    .select({ passwordHash: accounts.passwordHash, role: accounts.role, membership })
    .from(accounts)
    .leftJoin(members, eq(members.accountId, accounts.id))
    .where(isOpenTo(email));
  const [account] = rows;
  return account === undefined ? undefined : { ...account, projects: rolesOf(rows) };
}

/**
 * A link gives whoever holds it what it says, and never more: only where the account may do nothing beyond that does the
 * link choose a new password for it.
 */
function mayDoMore(account: KnownAccount, { role, project_id: projectId }: OpenInvite): boolean {
  const everywhere = account.role === null ? [] : [account.role];
  const single = [...account.projects];
  if (projectId === null)
    return [...everywhere, ...single.map(([, one]) => one)].some((one) => !holds(role, one));
  return everywhere.length > 0 || single.some(([id, one]) => id !== projectId || !holds(role, one));
}

/** @returns what it is, for whoever holds it; undefined when it is used up or has expired. */
export async function lookAtInvite(
  database: Queryable,
  token: string,
  now: number,
): Promise<LookedAtInvite | undefined> {
  const [invite] = await database.query<
    OpenInvite & { expires_at: Date; project_name: string | null; invited_by: string | null }
  >(
    `SELECT i.email, i.role, i.project_id, i.expires_at, p.name AS project_name, coalesce(a.name, t.name) AS invited_by
     FROM invites i LEFT JOIN projects p ON p.id = i.project_id
     LEFT JOIN accounts a ON a.id = i.created_by LEFT JOIN management_tokens t ON t.id = i.created_by
     WHERE ${isOpen}`,
    [hashSecret(token), new Date(now)],
  );
  if (invite === undefined) return undefined;
  const account = await findAccount(database, invite.email);
  return {
    email: invite.email,
    role: invite.role,
    ...(invite.project_name === null ? {} : { projectName: invite.project_name }),
    ...(invite.invited_by === null ? {} : { invitedBy: invite.invited_by }),
    expiresAt: invite.expires_at.toISOString(),
    hasAccount: account !== undefined,
    needsPassword: account !== undefined && mayDoMore(account, invite),
  };
}

export interface AcceptedInvite {
  readonly token: string;
  readonly name?: string;
  readonly password: string;
}

/**
 * Whoever gives the password of their account goes on with it. Otherwise it becomes the password of a new account, or of one
 * whose password was forgotten.
 * @returns the account, or undefined when the invitation is used up or has expired
 * @throws naming the field, where a name is missing or the account needs its own password
 */
export async function acceptInvite(
  database: Database,
  { token, name, password }: AcceptedInvite,
  now: number,
  cost: PasswordCost,
): Promise<ProvenAccount | undefined> {
  const place = [hashSecret(token), new Date(now)];
  const [open] = await database.query<OpenInvite>(`SELECT i.email FROM invites i WHERE ${isOpen}`, place);
  if (open === undefined) return undefined;
  const proven = await checkSignIn(database, open.email, password, cost);
  const passwordHash = proven?.passwordHash ?? (await hashPassword(password, cost));
  return database.transaction(async (connection) => {
    // In the order of whoever changes or removes a member, so that the two never wait for each other in a circle; and apart
    // from reading it, which then sees all that was waited for.
    await connection.query('SELECT 1 FROM accounts WHERE lower(email) = lower($1) FOR UPDATE', [open.email]);
    const known = await findAccount(connection, open.email);
    const [invite] = await connection.query<OpenInvite>(
      `UPDATE invites i SET used_at = $2 WHERE ${isOpen} RETURNING i.email, i.role, i.project_id`,
      place,
    );
    if (invite === undefined) return undefined;
    return join(connection, invite, { known, name: name?.trim(), passwordHash, now });
  });
}

interface Joining {
  /** The account that the invitation is for, held; undefined when there is none. */
  readonly known: KnownAccount | undefined;
  readonly name: string | undefined;
  readonly passwordHash: string;
  readonly now: number;
}

/** Runs in the transaction that used the invitation up: where it is refused, the invitation stays open. */
async function join(connection: Queryable, invite: OpenInvite, joining: Joining): Promise<ProvenAccount> {
  const { known, name, passwordHash } = joining;
  if (known === undefined && name === undefined) throw refused('name', 'Enter your name.');
  const isSame = known?.passwordHash === passwordHash;
  if (known !== undefined && !isSame && mayDoMore(known, invite)) throw needsPassword();
  const id = await writeAccount(connection, invite, joining);
  // Somebody made the account at this very moment, with another link.
  if (id === undefined) throw needsPassword();
  // A new password ends what was open with the old one.
  if (!isSame) await connection.query('DELETE FROM sessions WHERE account_id = $1', [id]);
  if (invite.project_id !== null) await addToProject(connection, id, invite);
  const actor = { kind: 'account', id } as const;
  await writeAudit(connection, actor, { action: 'member.joined', target: invite.email, detail: invite.role });
  if (known !== undefined && !isSame)
    await writeAudit(connection, actor, { action: 'password.changed', target: invite.email });
  return { id, passwordHash };
}

/** @returns its id; undefined when there is one that was not known of, which is then left as it is. */
async function writeAccount(
  connection: Queryable,
  { email, role, project_id: projectId }: OpenInvite,
  { known, name, passwordHash, now }: Joining,
): Promise<string | undefined> {
  const everywhere = projectId === null ? role : null;
  const [account] = await connection.query<{ id: string }>(
    `INSERT INTO accounts AS a (id, email, name, password_hash, role, created_at)
     VALUES ($1, $2, coalesce($3, ''), $4, $5, $6)
     ON CONFLICT (lower(email)) DO UPDATE SET name = coalesce($3, a.name), password_hash = excluded.password_hash,
       role = ${higherOf('a.role')}, disabled_at = NULL
     WHERE $7 OR a.disabled_at IS NOT NULL RETURNING id`,
    [createId('acc'), email, name ?? null, passwordHash, everywhere, new Date(now), known !== undefined],
  );
  return account?.id;
}

async function addToProject(
  connection: Queryable,
  accountId: string,
  { project_id: projectId, role }: OpenInvite,
): Promise<void> {
  await connection.query(
    `INSERT INTO members AS m (project_id, account_id, role) VALUES ($1, $2, $3)
     ON CONFLICT (project_id, account_id) DO UPDATE SET role = ${higherOf('m.role')}`,
    [projectId, accountId, role],
  );
}

/** For SQL. Nobody has less rights than before by accepting an invitation: the last owner stays one. */
function higherOf(before: string): string {
  const rank = (role: string) => `coalesce(array_position(ARRAY['viewer', 'editor', 'owner'], ${role}), 0)`;
  return `CASE WHEN ${rank(before)} > ${rank('excluded.role')} THEN ${before} ELSE excluded.role END`;
}

function needsPassword() {
  return refused('password', 'This address has an account already, and this is not its password.');
}

function refused(path: string, message: string) {
  return invalidFields(message, [{ path, message }]);
}
