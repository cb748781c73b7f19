import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { accounts } from '../../store/schema.js';
import { createSecret, hashSecret } from '../createId.js';
import { sessionDays } from './actor.js';
import { isPassword, wasteCheck } from './passwords.js';
import type { PasswordCost } from './passwords.js';

/** Who proved to be the holder of an account, and the password's hash by which they did. */
export interface ProvenAccount {
  readonly id: string;
  readonly passwordHash: string;
}

/** @returns undefined when address and password do not belong together. */
export async function checkSignIn(
  database: Queryable,
  email: string,
  password: string,
  cost: PasswordCost,
): Promise<ProvenAccount | undefined> {
  const [row] = await createReader(database)
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(isOpenTo(email.trim()));
  if (row === undefined) {
    await wasteCheck(password, cost);
    return undefined;
  }
  return (await isPassword(password, row.passwordHash)) ? row : undefined;
}

/** Of accounts: the one of this address, as long as it is no former member's. */
export function isOpenTo(email: string): SQL | undefined {
  return and(sql`lower(${accounts.email}) = lower(${email})`, isNull(accounts.disabledAt));
}

/**
 * A check takes a while, and whoever changes a password ends the sessions that were opened with the old one. One that is
 * being opened must be among them: the account is held, so that one of the two waits for the other.
 *
 * @returns the secret for the cookie, of which the database holds the hash; undefined when the password is another by now
 */
export async function openSession(
  database: Queryable,
  { id, passwordHash }: ProvenAccount,
  now: number,
): Promise<string | undefined> {
  const token = createSecret('ses');
  const opened = await database.query(
    `INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
     SELECT $1, a.id, $3, $3, $4 FROM accounts a
     WHERE a.id = $2 AND a.password_hash = $5 AND a.disabled_at IS NULL FOR SHARE
     RETURNING account_id`,
    [hashSecret(token), id, new Date(now), new Date(now + sessionDays * 86_400_000), passwordHash],
  );
  await database.query('DELETE FROM sessions WHERE account_id = $1 AND expires_at < $2', [id, new Date(now)]);
  return opened.length === 0 ? undefined : token;
}

export async function closeSession(database: Queryable, token: string): Promise<void> {
  await database.query('DELETE FROM sessions WHERE token_hash = $1', [hashSecret(token)]);
}
