// Management tokens: for scripts, with a role of their own, for one project or for all.
import type { ManagementToken, Role } from '@service-popups/protocol/studio';
import { notFound } from '../../http/problem.js';
import type { Database, Queryable } from '../../store/database.js';
import { writeAudit } from '../audit.js';
import { createId, createSecret, hashSecret } from '../createId.js';
import type { Actor } from './actor.js';

interface TokenRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly project_name: string | null;
  readonly maker: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export async function listTokens(database: Queryable): Promise<ManagementToken[]> {
  const rows = await database.query<TokenRow>(
    `SELECT t.id, t.name, t.role, p.name AS project_name, coalesce(a.name, m.name) AS maker, t.created_at, t.last_used_at
     FROM management_tokens t LEFT JOIN projects p ON p.id = t.project_id
     LEFT JOIN accounts a ON a.id = t.created_by LEFT JOIN management_tokens m ON m.id = t.created_by
     WHERE t.revoked_at IS NULL ORDER BY t.created_at, t.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    ...(row.project_name === null ? {} : { projectName: row.project_name }),
    ...(row.maker === null ? {} : { createdBy: row.maker }),
    createdAt: row.created_at.toISOString(),
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at.toISOString() }),
  }));
}

export async function createToken(
  database: Database,
  actor: Actor,
  given: { readonly name: string; readonly role: Role; readonly projectId: string | undefined },
  now: number,
): Promise<ManagementToken> {
  const id = createId('tok');
  const secret = createSecret('spm');
  await database.transaction(async (connection) => {
    await connection.query(
      `INSERT INTO management_tokens (id, project_id, name, token_hash, role, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, given.projectId ?? null, given.name, hashSecret(secret), given.role, actor.id, new Date(now)],
    );
    await writeAudit(connection, actor, { action: 'token.created', target: given.name, detail: given.role });
  });
  return { id, name: given.name, role: given.role, createdAt: new Date(now).toISOString(), secret };
}

export async function revokeToken(database: Database, actor: Actor, id: string): Promise<void> {
  await database.transaction(async (connection) => {
    const [row] = await connection.query<{ name: string }>(
      'UPDATE management_tokens SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING name',
      [id],
    );
    if (row === undefined) throw notFound('There is no such token.');
    await writeAudit(connection, actor, { action: 'token.revoked', target: row.name });
  });
}
