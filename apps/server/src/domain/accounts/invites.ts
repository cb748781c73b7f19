import type { Invite, Role } from '@service-popups/protocol/studio';
import type { Database, Queryable } from '../../store/database.js';
import { createSecret, hashSecret } from '../createId.js';
import { writeAudit } from '../audit.js';
import type { Actor } from './actor.js';

const inviteDays = 7;
/** Enough of the hash to tell invitations apart, not enough to be of use. */
const idLength = 16;

export interface NewInvite {
  readonly email: string;
  readonly role: Role;
  /** Undefined: for every project. */
  readonly projectId: string | undefined;
}

export async function createInvite(
  database: Database,
  actor: Actor,
  { email, role, projectId, now }: NewInvite & { readonly now: number },
): Promise<Invite & { readonly token: string }> {
  const token = createSecret('inv');
  const hash = hashSecret(token);
  const expiresAt = new Date(now + inviteDays * 86_400_000);
  await database.transaction(async (connection) => {
    // One open invitation per address: a new one replaces the last.
    await connection.query(
      `DELETE FROM invites WHERE lower(email) = lower($1) AND used_at IS NULL
         AND project_id IS NOT DISTINCT FROM $2`,
      [email, projectId ?? null],
    );
    await connection.query(
      `INSERT INTO invites (token_hash, project_id, role, email, created_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [hash, projectId ?? null, role, email, actor.id, new Date(now), expiresAt],
    );
    await writeAudit(connection, actor, { action: 'member.invited', target: email, detail: role });
  });
  return { id: hash.slice(0, idLength), email, role, expiresAt: expiresAt.toISOString(), token };
}

interface InviteRow extends Record<string, unknown> {
  readonly token_hash: string;
  readonly email: string;
  readonly role: Role;
  readonly project_name: string | null;
  readonly expires_at: Date;
}

export async function listInvites(database: Queryable, now: number): Promise<Invite[]> {
  const rows = await database.query<InviteRow>(
    `SELECT i.token_hash, i.email, i.role, p.name AS project_name, i.expires_at
     FROM invites i LEFT JOIN projects p ON p.id = i.project_id
     WHERE i.used_at IS NULL AND i.expires_at > $1 AND i.email IS NOT NULL ORDER BY i.created_at`,
    [new Date(now)],
  );
  return rows.map((row) => ({
    id: row.token_hash.slice(0, idLength),
    email: row.email,
    role: row.role,
    ...(row.project_name === null ? {} : { projectName: row.project_name }),
    expiresAt: row.expires_at.toISOString(),
  }));
}

export async function deleteInvite(database: Database, actor: Actor, id: string): Promise<boolean> {
  return database.transaction(async (connection) => {
    const [row] = await connection.query<{ email: string }>(
      `DELETE FROM invites WHERE left(token_hash, ${idLength}) = $1 AND email IS NOT NULL AND used_at IS NULL
       RETURNING email`,
      [id],
    );
    if (row === undefined) return false;
    await writeAudit(connection, actor, { action: 'member.uninvited', target: row.email });
    return true;
  });
}

/** What was decided about a member holds: no link that was handed out before undoes it. */
export async function withdrawInvites(connection: Queryable, email: string): Promise<void> {
  await connection.query('DELETE FROM invites WHERE lower(email) = lower($1) AND used_at IS NULL', [email]);
}
