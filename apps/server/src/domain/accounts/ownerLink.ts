// The one-time address that creates the owner. There is no default password: who can read the terminal, or run a
// command beside the data, is trusted.
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Queryable } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { accounts } from '../../store/schema.js';
import { createSecret, createId, hashSecret } from '../createId.js';
import { writeAudit } from '../audit.js';
import { hashPassword } from './passwords.js';
import type { PasswordCost } from './passwords.js';
import type { ProvenAccount } from './sessions.js';

const linkDays = 7;

export const isOwner = and(eq(accounts.role, 'owner'), isNull(accounts.disabledAt));

export async function needsOwner(database: Queryable): Promise<boolean> {
  const owners = await createReader(database)
    .select({ id: accounts.id })
    .from(accounts)
    .where(isOwner)
    .limit(1);
  return owners.length === 0;
}

/** @returns the token of a new link, good for a week and for one use. */
export async function createOwnerToken(database: Queryable, now: number): Promise<string> {
  const token = createSecret('own');
  await database.query(
    `INSERT INTO invites (token_hash, role, created_at, expires_at) VALUES ($1, 'instance_owner', $2, $3)`,
    [hashSecret(token), new Date(now), new Date(now + linkDays * 86_400_000)],
  );
  return token;
}

export interface NewOwner {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** @returns the account, or undefined when the link is used up. An address that is known gets a new password. */
export async function createOwner(
  database: Database,
  owner: NewOwner,
  now: number,
  cost: PasswordCost,
): Promise<ProvenAccount | undefined> {
  const passwordHash = await hashPassword(owner.password, cost);
  return database.transaction(async (connection) => {
    const [used] = await connection.query(
      `UPDATE invites SET used_at = $2
       WHERE token_hash = $1 AND role = 'instance_owner' AND used_at IS NULL AND expires_at > $2
       RETURNING token_hash`,
      [hashSecret(owner.token), new Date(now)],
    );
    if (used === undefined) return undefined;
    const [account] = await connection.query<{ id: string }>(
      `INSERT INTO accounts (id, email, name, password_hash, role, created_at)
       VALUES ($1, $2, $3, $4, 'owner', $5)
       ON CONFLICT (lower(email)) DO UPDATE SET name = excluded.name, password_hash = excluded.password_hash,
         role = 'owner', disabled_at = NULL
       RETURNING id`,
      [createId('acc'), owner.email.trim(), owner.name.trim(), passwordHash, new Date(now)],
    );
    if (account === undefined) return undefined;
    // A new password ends what was open with the old one.
    await connection.query('DELETE FROM sessions WHERE account_id = $1', [account.id]);
    await connection.query(
      `UPDATE invites SET used_at = $1 WHERE role = 'instance_owner' AND used_at IS NULL`,
      [new Date(now)],
    );
    await writeAudit(
      connection,
      { kind: 'account', id: account.id },
      {
        action: 'owner.created',
        target: owner.email.trim(),
      },
    );
    return { id: account.id, passwordHash };
  });
}
