// Management tokens: for scripts, with a role of their own, for one project or for all.
import type { ManagementToken, Role } from '@service-popups/protocol/studio';
import { eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '../../http/problem.js';
import type { Database, Queryable } from '../../store/database.js';
import { createReader } from '../../store/reader.js';
import { accounts, managementTokens, projects } from '../../store/schema.js';
import { writeAudit } from '../audit.js';
import { createId, createSecret, hashSecret } from '../createId.js';
import type { Actor } from './actor.js';

export async function listTokens(database: Queryable): Promise<ManagementToken[]> {
  const maker = alias(managementTokens, 'maker');
  const { id, projectId, name, role, createdBy, createdAt, lastUsedAt, revokedAt } = managementTokens;
  const rows = await createReader(database)
    .select({
      ...{ id, name, role, createdAt, lastUsedAt },
      projectName: projects.name,
      makerName: accounts.name,
      makerToken: maker.name,
    })
    .from(managementTokens)
    .leftJoin(projects, eq(projects.id, projectId))
    .leftJoin(accounts, eq(accounts.id, createdBy))
    .leftJoin(maker, eq(maker.id, createdBy))
    .where(isNull(revokedAt))
    .orderBy(createdAt, id);
  return rows.map((row) => {
    const madeBy = row.makerName ?? row.makerToken;
    return {
      id: row.id,
      name: row.name,
      role: row.role,
      ...(row.projectName === null ? {} : { projectName: row.projectName }),
      ...(madeBy === null ? {} : { createdBy: madeBy }),
      createdAt: row.createdAt.toISOString(),
      ...(row.lastUsedAt === null ? {} : { lastUsedAt: row.lastUsedAt.toISOString() }),
    };
  });
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
