// What is kept for how long. Events go by the day, as whole partitions where every project lets them go.
import pg from 'pg';
import type { Database } from '../store/database.js';
import { deleteResponsesSql } from './completedResponses.js';
import { sampleKey } from './sampleData.js';
import { listPartitions } from '../store/partitions.js';

const dayMs = 86_400_000;
/** Ids are kept at least this long, so that a late repeat is known: shorter wishes are stretched to it. */
const leastDays = 30;
/** Rows a statement deletes: small enough that nobody waits for its locks. */
const slice = 5_000;
const retentionLock = 7_305_120;
const lockNotAvailable = '55P03';

interface ProjectRow extends Record<string, unknown> {
  readonly id: string;
  readonly event_retention_days: number;
  readonly response_retention_days: number | null;
}

/**
 * Safe to run from several processes: one works, the others find nothing left. What cannot be taken away keeps nothing else
 * from going: it is told at the end.
 */
export async function applyRetention(database: Database, now: number): Promise<void> {
  const projects = await database.query<ProjectRow>(
    'SELECT id, event_retention_days, response_retention_days FROM projects',
  );
  const longest = Math.max(leastDays, ...projects.map((project) => project.event_retention_days));
  const droppedBefore = now - longest * dayMs;
  const steps = [
    () => dropPartitions(database, droppedBefore),
    () => deletePassed(database, now),
    ...projects.map((project) => () => deleteOfProject(database, { project, now, droppedBefore })),
    () => deleteProjects(database, now),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The name is what the log shows. */
export class ClocksDiffer extends Error {
  override readonly name = 'ClocksDiffer';
}

/**
 * For a server left to itself: nothing is deleted while its clock and the database's are more than a day apart. A clock that
 * jumped by years would take everything.
 */
export async function applyRetentionByTwoClocks(database: Database, now: number): Promise<void> {
  const [row] = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  if (row === undefined || Math.abs(row.now.getTime() - now) > dayMs) throw new ClocksDiffer();
  await applyRetention(database, now);
}

/** A day that cannot be dropped keeps no other, unless it is for a lock: whoever writes waits behind each try to get one. */
async function dropPartitions(database: Database, before: number): Promise<void> {
  const old = (await listPartitions(database)).filter((name) => dayAfter(name) <= before);
  const failures: unknown[] = [];
  for (const name of old) {
    await dropPartition(database, name).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

function dropPartition(database: Database, name: string): Promise<void> {
  return database.transaction(async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [retentionLock]);
    await connection.query(`DROP TABLE IF EXISTS ${name}`);
  });
}

/** The first moment after a partition's day. */
function dayAfter(partition: string): number {
  const [, year, month, day] = /(\d{4})(\d{2})(\d{2})$/.exec(partition) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
}

interface ProjectTurn {
  readonly project: ProjectRow;
  readonly now: number;
  /** A day that nobody keeps goes as a whole: if not now, then at the next try. */
  readonly droppedBefore: number;
}

async function deleteOfProject(
  database: Database,
  { project, now, droppedBefore }: ProjectTurn,
): Promise<void> {
  const days = Math.max(leastDays, project.event_retention_days);
  const before = new Date(now - days * dayMs);
  const old = (await listPartitions(database)).filter(
    (name) => dayAfter(name) <= before.getTime() && dayAfter(name) > droppedBefore,
  );
  for (const name of old) await deleteRows(database, name, 'project_id = $1', [project.id]);
  const byTime: readonly (readonly [table: string, isOld: string])[] = [
    ['events_elsewhen', 'received_at < $2'],
    ['batches', 'received_at < $2'],
    ['event_hours', 'hour < $2'],
    // Taken for a day as it is, the moment would be one of the zone in which this process runs.
    ['visitor_days', `day < ($2::timestamptz AT TIME ZONE 'UTC')::date`],
    ['visitors', 'last_seen_at < $2'],
    ['crash_groups', 'last_seen_at < $2'],
    ['diagnostics', 'hour < $2'],
  ];
  for (const [table, isOld] of byTime) {
    await deleteRows(database, table, `project_id = $1 AND ${isOld}`, [project.id, before]);
  }
  await deleteResponses(database, project, now);
}

async function deleteResponses(database: Database, project: ProjectRow, now: number): Promise<void> {
  if (project.response_retention_days === null) return;
  const days = Math.max(leastDays, project.response_retention_days);
  const values = [project.id, new Date(now - days * dayMs)];
  const isOld = 'project_id = $1 AND updated_at < $2';
  await inSlices(database, deleteResponsesSql(sliceOf('responses', isOld)), values);
  await deleteRows(
    database,
    'showing_statuses',
    `project_id = $1 AND EXISTS (SELECT 1 FROM showings s WHERE s.project_id = showing_statuses.project_id
       AND s.show_id = showing_statuses.show_id AND s.updated_at < $2)`,
    values,
  );
  await deleteRows(database, 'showings', isOld, values);
  await deleteContacts(database, values);
}

/** Those who were neither seen nor changed for as long: nothing else is kept of them by then. */
async function deleteContacts(database: Database, values: readonly unknown[]): Promise<void> {
  const forgotten = 'greatest(c.last_seen_at, c.updated_at) < $2';
  await deleteRows(
    database,
    'contact_visitors',
    `project_id = $1 AND EXISTS (SELECT 1 FROM contacts c WHERE c.project_id = contact_visitors.project_id
       AND c.contact_id = contact_visitors.contact_id AND ${forgotten})`,
    values,
  );
  await deleteRows(database, 'contacts c', `c.project_id = $1 AND ${forgotten}`, values);
}

/** Everything that a project owns, those that refer to others first. */
const tablesOfProject = [
  'batches',
  'event_hours',
  'visitor_days',
  'visitors',
  'crash_groups',
  'diagnostics',
  'responses',
  'showing_statuses',
  'showings',
  'showing_quarters',
  'showing_blocks',
  'contact_visitors',
  'contacts',
  'webhook_deliveries',
  'webhooks',
  'preview_tokens',
  'definition_snapshots',
  'survey_versions',
  'popup_versions',
  'popups',
  'key_sightings',
  'api_keys',
  'members',
  'invites',
  'management_tokens',
  'tombstones',
  'erasures',
  'audit_log',
] as const;

/** A project that was deleted is gone for good after this long, whatever it wanted to keep. */
const deletedDays = 30;

async function deleteProjects(database: Database, now: number): Promise<void> {
  const gone = await database.query<{ id: string }>('SELECT id FROM projects WHERE deleted_at < $1', [
    new Date(now - deletedDays * dayMs),
  ]);
  for (const { id } of gone) {
    // A row is named by its place, which is its own only within a partition.
    const tables = [...(await listPartitions(database)), 'events_elsewhen', ...tablesOfProject];
    for (const table of tables) await deleteRows(database, table, 'project_id = $1', [id]);
    await database.query('DELETE FROM instance_settings WHERE key = $1', [sampleKey(id)]);
    await database.query('DELETE FROM projects WHERE id = $1', [id]);
  }
}

/** What has passed by itself, whatever the project. */
async function deletePassed(database: Database, now: number): Promise<void> {
  const ago = (days: number) => [new Date(now - days * dayMs)];
  const rules: readonly (readonly [table: string, condition: string, values: readonly unknown[]])[] = [
    ['sessions', 'expires_at < $1', ago(0)],
    ['preview_tokens', 'expires_at < $1', ago(1)],
    ['invites', 'expires_at < $1', ago(30)],
    ['key_sightings', 'last_seen_at < $1', ago(90)],
    ['webhook_deliveries', `state <> 'pending' AND settled_at < $1`, ago(30)],
    // An outbox holds a week; what is refused for its age needs no tombstone.
    ['tombstones', 'erased_at < $1', ago(90)],
  ];
  for (const rule of rules) await deleteRows(database, ...rule);
}

/** Table and condition are written here, never taken from outside. */
function deleteRows(
  database: Database,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const sql = `WITH gone AS (DELETE FROM ${table} WHERE ${sliceOf(table, condition)} RETURNING 1)
    SELECT count(*)::int AS n FROM gone`;
  return inSlices(database, sql, values);
}

function sliceOf(table: string, condition: string): string {
  return `ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${slice}))`;
}

/** Each its own commit, until one finds less than it could take. To find them a large table may have to be read through. */
async function inSlices(database: Database, sql: string, values: readonly unknown[]): Promise<void> {
  for (let deleted = slice; deleted === slice;) {
    const [row] = await database.transaction((connection) => connection.query<{ n: number }>(sql, values), {
      isPatient: true,
    });
    deleted = row?.n ?? 0;
  }
}
