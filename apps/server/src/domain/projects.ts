import type {
  InstallState,
  KeyKind,
  Project,
  ProjectPatch,
  ProjectSummary,
  Role,
} from '@service-popups/protocol/studio';
import { and, desc, eq, isNull, max } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { conflict, notFound } from '../http/problem.js';
import { announceChange } from '../store/changes.js';
import type { Database, Queryable } from '../store/database.js';
import { apiKeys, keySightings, projects } from '../store/schema.js';
import { higherRole } from './accounts/roles.js';
import type { Actor } from './accounts/actor.js';
import { writeAudit } from './audit.js';
import { createId } from './createId.js';
import { holdProject } from './holdProject.js';
import type { ProjectScope, TransactionScope } from './projectScope.js';
import { projectPart, publishDefinitions } from './publishing.js';

interface SummaryRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly has_sample: boolean;
  readonly popups: number;
  readonly responses: number;
}

/** The count of responses stops here: nobody reads the difference, and counting further costs. */
const mostCounted = 10_000;

const summaryColumns = `p.id, p.name,
  EXISTS (SELECT 1 FROM instance_settings s WHERE s.key = 'sample:' || p.id) AS has_sample,
  (SELECT count(*) FROM popups u WHERE u.project_id = p.id AND u.state <> 'archived')::int AS popups,
  (SELECT count(*) FROM (SELECT 1 FROM responses r WHERE r.project_id = p.id LIMIT ${mostCounted}) c)::int AS responses`;

export async function listProjects(
  database: Queryable,
  { role, projects }: Pick<Actor, 'role' | 'projects'>,
): Promise<ProjectSummary[]> {
  const rows = await database.query<SummaryRow>(
    `SELECT ${summaryColumns} FROM projects p
     WHERE p.deleted_at IS NULL AND ($1::text IS NOT NULL OR p.id = ANY ($2))
     ORDER BY p.created_at, p.id`,
    [role ?? null, [...projects.keys()]],
  );
  return rows.map((row) => assembleSummary(row, higherRole(role, projects.get(row.id)) ?? 'viewer'));
}

function assembleSummary(row: SummaryRow, role: Role): ProjectSummary {
  return {
    id: row.id,
    name: row.name,
    hasSampleData: row.has_sample,
    popups: row.popups,
    responses: row.responses,
    role,
  };
}

interface ProjectRow extends SummaryRow {
  readonly identity_required: boolean;
  readonly identity_secret: string | null;
  readonly tracking_enabled: boolean;
  readonly sample_rate: number | null;
  readonly quiet_days: number | null;
  readonly quiet_max_per_session: number | null;
  readonly response_retention_days: number | null;
}

type KeyRow = typeof apiKeys.$inferSelect;

export async function readProject(
  scope: Pick<ProjectScope, 'query' | 'select'>,
  role: Role,
): Promise<Project> {
  const [row] = await scope.query<ProjectRow>(
    `SELECT ${summaryColumns}, p.identity_required, p.identity_secret, p.tracking_enabled, p.sample_rate,
       p.quiet_days, p.quiet_max_per_session, p.response_retention_days
     FROM projects p WHERE p.id = $1`,
  );
  if (row === undefined) throw notFound('There is no such project.');
  const keys = await readKeys(scope);
  const live = keys.filter((key) => key.revokedAt === null);
  const { quiet, tracking } = projectPart(row);
  const ofKind = (kind: KeyRow['kind']) =>
    keys
      .filter((key) => key.kind === kind)
      .map(({ key, createdAt, revokedAt, seenAt }) => ({
        key,
        createdAt: createdAt.toISOString(),
        ...(revokedAt === null ? {} : { revokedAt: revokedAt.toISOString() }),
        ...(seenAt === null ? {} : { lastSeenAt: seenAt.toISOString() }),
      }));
  return {
    ...assembleSummary(row, role),
    publicKeys: ofKind('public'),
    analyticsKeys: ofKind('analytics'),
    integration: live.find(({ kind }) => kind === 'analytics')?.integration ?? '',
    allowedOrigins: live.find(({ kind }) => kind === 'public')?.allowedOrigins ?? [],
    identity: {
      required: row.identity_required,
      ...(role === 'owner' && row.identity_secret !== null ? { secret: row.identity_secret } : {}),
    },
    ...(quiet === undefined ? {} : { quiet }),
    tracking,
    retentionDays: row.response_retention_days,
  };
}

function readKeys({ select }: Pick<ProjectScope, 'select'>) {
  const { projectId, id, key, kind, integration, allowedOrigins, createdAt, revokedAt } = apiKeys;
  const isOfKey = and(eq(keySightings.projectId, projectId), eq(keySightings.keyId, id));
  const seenAt = max(keySightings.lastSeenAt);
  return select({ key, kind, integration, allowedOrigins, createdAt, revokedAt, seenAt })
    .from(apiKeys)
    .leftJoin(keySightings, isOfKey)
    .groupBy(projectId, id)
    .orderBy(createdAt, id);
}

export async function createProject(database: Database, actor: Actor, name: string): Promise<string> {
  const id = createId('prj');
  await database.transaction(async (connection) => {
    await connection.query(
      'INSERT INTO projects (id, name, product_id, identity_secret) VALUES ($1, $2, $1, $3)',
      [id, name, newIdentitySecret()],
    );
    const integration = createId('int');
    await insertKey(connection, { projectId: id, kind: 'public', origins: [], integration: undefined });
    await insertKey(connection, { projectId: id, kind: 'analytics', origins: [], integration });
    await publishDefinitions(connection, id);
    await writeAudit(connection, actor, { action: 'project.created', target: name, projectId: id });
  });
  return id;
}

/** The project's rows stay until retention takes them; its keys and open invitations stop working at once. */
export async function deleteProject(scope: ProjectScope, actor: Actor): Promise<void> {
  await scope.transaction(async ({ query, connection, projectId }) => {
    await holdProject({ query });
    await query('UPDATE api_keys SET revoked_at = now() WHERE project_id = $1 AND revoked_at IS NULL');
    await query('UPDATE projects SET deleted_at = now() WHERE id = $1');
    await query('DELETE FROM invites WHERE project_id = $1 AND used_at IS NULL');
    await announceChange(connection, projectId);
    await writeAudit(connection, actor, { action: 'project.deleted', target: projectId, projectId });
  });
}

export async function changeProject(scope: ProjectScope, actor: Actor, patch: ProjectPatch): Promise<void> {
  await scope.transaction(async (inside) => {
    const { query, connection, projectId } = inside;
    await holdProject(inside);
    for (const [sql, values] of changesOf(patch)) await query(sql, values);
    await publishDefinitions(connection, projectId);
    await writeAudit(connection, actor, {
      action: 'project.changed',
      target: projectId,
      detail: Object.keys(patch).join(', '),
      projectId,
    });
  });
}

/** How long events are kept where a project says nothing. */
const usualEventDays = 400;

function* changesOf(patch: ProjectPatch): Generator<readonly [string, readonly unknown[]]> {
  const set = (assignments: string) => `UPDATE projects SET ${assignments} WHERE id = $1`;
  if (patch.name !== undefined) yield [set('name = $2'), [patch.name]];
  if (patch.identityRequired !== undefined) yield [set('identity_required = $2'), [patch.identityRequired]];
  if (patch.quiet !== undefined) {
    const { days = null, maxPerSession = null } = patch.quiet ?? {};
    yield [set('quiet_days = $2, quiet_max_per_session = $3'), [days, maxPerSession]];
  }
  if (patch.tracking !== undefined) {
    const { enabled, sampleRate = null } = patch.tracking;
    yield [set('tracking_enabled = $2, sample_rate = $3'), [enabled, sampleRate]];
  }
  if (patch.retentionDays !== undefined) {
    yield [
      set(`response_retention_days = $2, event_retention_days = coalesce($2, ${usualEventDays})`),
      [patch.retentionDays],
    ];
  }
  if (patch.allowedOrigins !== undefined) {
    yield ['UPDATE api_keys SET allowed_origins = $2 WHERE project_id = $1', [patch.allowedOrigins]];
  }
}

/** A rotation adds a key; the old one works until it is revoked. The identity secret is replaced at once. */
export async function rotateKey(scope: ProjectScope, actor: Actor, kind: KeyKind): Promise<void> {
  const before = kind === 'identity' ? await readIdentitySecret(scope) : null;
  await scope.transaction(async (inside) => {
    const { select, connection, projectId } = inside;
    await holdProject(inside);
    if (kind === 'identity') {
      await replaceIdentitySecret(inside, before);
    } else {
      const { integration, allowedOrigins } = apiKeys;
      const [current] = await select({ integration, allowedOrigins })
        .from(apiKeys)
        .where(eq(apiKeys.kind, kind))
        .orderBy(desc(isNull(apiKeys.revokedAt)), desc(apiKeys.createdAt))
        .limit(1);
      await insertKey(connection, {
        projectId,
        kind,
        origins: current?.allowedOrigins ?? [],
        integration: current?.integration ?? undefined,
      });
    }
    await announceChange(connection, projectId);
    await writeAudit(connection, actor, { action: 'key.rotated', target: kind, projectId });
  });
}

async function readIdentitySecret({ select }: ProjectScope): Promise<string | null> {
  const [row] = await select({ secret: projects.identitySecret }).from(projects);
  return row?.secret ?? null;
}

/** Whoever made one at this very moment has been shown it, and may be putting it to use. */
async function replaceIdentitySecret({ query }: TransactionScope, before: string | null): Promise<void> {
  const replaced = await query(
    `UPDATE projects SET identity_secret = $2 WHERE id = $1 AND identity_secret IS NOT DISTINCT FROM $3 RETURNING id`,
    [newIdentitySecret(), before],
  );
  if (replaced.length === 0)
    throw conflict(
      'Somebody else made a new identity secret at this moment. Look at it before you make another.',
    );
}

export async function revokeKey(scope: ProjectScope, actor: Actor, key: string): Promise<void> {
  await scope.transaction(async (inside) => {
    const { query, select, connection, projectId } = inside;
    // Two who revoke two keys at once must not leave none.
    await holdProject(inside);
    const live = await select({ key: apiKeys.key, kind: apiKeys.kind })
      .from(apiKeys)
      .where(isNull(apiKeys.revokedAt));
    const kind = live.find((one) => one.key === key)?.kind;
    if (kind === undefined) throw notFound('There is no such key, or it was revoked already.');
    if (live.filter((one) => one.kind === kind).length === 1)
      throw conflict('This is the last key of its kind. Rotate first, then revoke it.');
    await query('UPDATE api_keys SET revoked_at = now() WHERE project_id = $1 AND key = $2', [key]);
    await announceChange(connection, projectId);
    await writeAudit(connection, actor, { action: 'key.revoked', target: `${key.slice(0, 8)}…`, projectId });
  });
}

async function insertKey(
  connection: Queryable,
  given: {
    readonly projectId: string;
    readonly kind: KeyRow['kind'];
    readonly origins: readonly string[];
    readonly integration: string | undefined;
  },
): Promise<void> {
  await connection.query(
    `INSERT INTO api_keys (project_id, id, kind, key, integration, name, allowed_origins)
     VALUES ($1, $2, $3, $4, $5, $3, $6)`,
    [
      given.projectId,
      createId('key'),
      given.kind,
      createId(given.kind === 'public' ? 'pk' : 'ak'),
      given.integration ?? null,
      given.origins,
    ],
  );
}

function newIdentitySecret(): string {
  return randomBytes(32).toString('hex');
}

export async function readInstallState(scope: ProjectScope): Promise<InstallState> {
  const { kind, lastSeenAt } = keySightings;
  const rows = await scope
    .select({ kind, at: max(lastSeenAt) })
    .from(keySightings)
    .groupBy(kind);
  const at = (wanted: string) => rows.find((row) => row.kind === wanted)?.at?.toISOString();
  const [fetched, events, answers] = [at('definitions'), at('analytics'), at('answers')];
  return {
    ...(fetched === undefined ? {} : { lastFetchAt: fetched }),
    ...(events === undefined ? {} : { lastEventAt: events }),
    ...(answers === undefined ? {} : { lastResponseAt: answers }),
  };
}
