import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { accounts } from '../../store/schema.js';
import { writeAudit } from '../audit.js';
import { hashSecret } from '../createId.js';
import type { Actor } from './actor.js';
import { hashPassword, isPassword } from './passwords.js';
import type { PasswordCost } from './passwords.js';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Of the session that goes on. */
  readonly sessionToken: string;
}

/** @returns false when the current password is not the one that was given; nothing has changed then. */
export async function changePassword(
  database: Database,
  actor: Actor,
  { currentPassword, newPassword, sessionToken }: PasswordChange,
  cost: PasswordCost,
): Promise<boolean> {
  const [account] = await createReader(database)
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.id, actor.id), isNull(accounts.disabledAt)));
  if (account === undefined || !(await isPassword(currentPassword, account.passwordHash))) return false;
  const passwordHash = await hashPassword(newPassword, cost);
  return database.transaction(async (connection) => {
    // Of two changes at once the first one counts: the other was made with a password that is no longer the current one.
    const changed = await connection.query(
      `UPDATE accounts SET password_hash = $3
       WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL RETURNING id`,
      [actor.id, account.passwordHash, passwordHash],
    );
    if (changed.length === 0) return false;
    // Whoever changes a password may have lost the old one to somebody.
    await connection.query('DELETE FROM sessions WHERE account_id = $1 AND token_hash <> $2', [
      actor.id,
      hashSecret(sessionToken),
    ]);
    await writeAudit(connection, actor, { action: 'password.changed', target: account.email });
    return true;
  });
}
