import type { Invite, Role } from '@service-popups/protocol/studio';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Queryable } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { invites, projects } from '../../store/schema.js';
import { createSecret, hashSecret } from '../createId.js';
import { writeAudit } from '../audit.js';
import type { Actor } from './actor.js';

const inviteDays = 7;
/** Enough of the hash to tell invitations apart, not enough to be of use. */
const idLength = 16;
/** Beside the hash of the address: held while the one before is looked for and the new one is written. */
const inviteLock = 7_305_121;

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
    // One open invitation per address: a new one replaces the last, also the one that somebody else makes at this moment.
    await connection.query('SELECT pg_advisory_xact_lock($1, hashtext(lower($2)))', [inviteLock, email]);
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

export async function listInvites(database: Queryable, now: number): Promise<Invite[]> {
  const { tokenHash, email, role, projectId, createdAt, expiresAt, usedAt } = invites;
  const rows = await createReader(database)
    .select({ tokenHash, email, role, expiresAt, projectName: projects.name })
    .from(invites)
    .leftJoin(projects, eq(projects.id, projectId))
    .where(and(isNull(usedAt), gt(expiresAt, new Date(now))))
    .orderBy(createdAt);
  return rows.flatMap((row) =>
    // The owner's own link is for no address.
    row.email === null || row.role === 'instance_owner'
      ? []
      : [
          {
            id: row.tokenHash.slice(0, idLength),
            email: row.email,
            role: row.role,
            ...(row.projectName === null ? {} : { projectName: row.projectName }),
            expiresAt: row.expiresAt.toISOString(),
          },
        ],
  );
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
