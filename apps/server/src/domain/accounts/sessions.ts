import type { Queryable } from '../../store/database.js';
import { createSecret, hashSecret } from '../createId.js';
import { sessionDays } from './actor.js';
import { isPassword, wasteCheck } from './passwords.js';

/** @returns the account's id, or undefined when address and password do not belong together. */
export async function checkSignIn(
  database: Queryable,
  email: string,
  password: string,
): Promise<string | undefined> {
  const [row] = await database.query<{ id: string; password_hash: string }>(
    'SELECT id, password_hash FROM accounts WHERE lower(email) = lower($1) AND disabled_at IS NULL',
    [email.trim()],
  );
  const fits = row === undefined ? await wasteCheck(password) : await isPassword(password, row.password_hash);
  return fits ? row?.id : undefined;
}

/** @returns the secret for the cookie; the database holds its hash. */
export async function openSession(database: Queryable, accountId: string, now: number): Promise<string> {
  const token = createSecret('ses');
  await database.query(
    `INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $3, $3, $4)`,
    [hashSecret(token), accountId, new Date(now), new Date(now + sessionDays * 86_400_000)],
  );
  await database.query('DELETE FROM sessions WHERE account_id = $1 AND expires_at < $2', [
    accountId,
    new Date(now),
  ]);
  return token;
}

export async function closeSession(database: Queryable, token: string): Promise<void> {
  await database.query('DELETE FROM sessions WHERE token_hash = $1', [hashSecret(token)]);
}
