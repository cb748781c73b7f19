import type { Database, Queryable } from './database.js';
import { explainMigration } from './explainMigration.js';
import { migrations } from './migrationSteps.js';
import type { Migration } from './migrationSteps.js';
import { hasOwnTables } from './ownTables.js';
import { runMigrator } from './runMigrator.js';

/** Any number will do, as long as all processes use the same. */
export const migrationLock = 7_305_118;

export interface MigrationResult {
  /** Names of the steps that this call applied. */
  readonly applied: readonly string[];
}

/**
 * Brings the schema forward. Several processes may start at once: one does the work, the others wait for it.
 * A database from a newer release is left alone, with an error that says so.
 */
export async function migrate(
  database: Database,
  steps: readonly Migration[] = migrations,
): Promise<MigrationResult> {
  const bringForward = async (connection: Queryable): Promise<MigrationResult> => {
    await takeLock(connection);
    await refuseEncoding(connection);
    const done = await appliedSteps(connection);
    const newest = Math.max(0, ...done);
    const known = Math.max(0, ...steps.map((step) => step.id));
    if (newest > known) {
      throw new Error(
        `The database was written by a newer release (schema ${newest}, this release knows ${known}). Start that release, or restore a backup made before the upgrade.`,
      );
    }
    await adoptSteps(connection, steps);
    const missing = steps.filter(({ id }) => !done.has(id));
    if (missing.length > 0) await applyAfter(newest, missing, connection);
    await refuseForeignOwner(connection);
    return { applied: missing.map(({ name }) => name) };
  };
  try {
    await adoptEarlier(database, steps);
    return await database.transaction(bringForward, { isPatient: true });
  } catch (error) {
    throw explainMigration(error);
  }
}

/**
 * The process that does the work may take minutes over a large table. After that, a lock on a table that cannot be had soon
 * is given up: whoever writes would wait behind it.
 */
async function takeLock(connection: Queryable): Promise<void> {
  await connection.query('SET LOCAL lock_timeout = 0');
  await connection.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
  await connection.query('SET LOCAL lock_timeout TO DEFAULT');
}

/** PostgreSQL refuses what the encoding lacks, and a client throws away what is refused for what it is. */
async function refuseEncoding(connection: Queryable): Promise<void> {
  const [found] = await connection.query<{ name: string }>(
    `SELECT current_setting('server_encoding') AS name`,
  );
  if (found?.name === 'UTF8') return;
  throw new Error(
    `The database's encoding is ${found?.name}, which cannot hold every answer. Use one that was made with ENCODING 'UTF8'; what this one holds can be moved with backup and restore.`,
  );
}

/** With rights on the rows alone all would go well until a day needs its partition, or one has to go. */
async function refuseForeignOwner(connection: Queryable): Promise<void> {
  const rows = await connection.query(
    `SELECT 1 FROM pg_class WHERE oid = to_regclass('events') AND NOT pg_has_role(relowner, 'USAGE')`,
  );
  if (rows.length === 0) return;
  throw new Error(
    'The tables belong to another database user, and only their owner can make and drop partitions. Use that user, or make this one a member of it.',
  );
}

/** The table is made as the first release made it, which every release since can read. */
async function appliedSteps(connection: Queryable): Promise<Set<number>> {
  await connection.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const rows = await connection.query<{ id: number }>('SELECT id FROM schema_migrations');
  return new Set(rows.map((row) => row.id));
}

/**
 * In a transaction of its own: processes that are running ask this table whether they are ready, and would wait for the steps.
 */
function adoptEarlier(database: Database, steps: readonly Migration[]): Promise<void> {
  const adopt = async (connection: Queryable): Promise<void> => {
    await takeLock(connection);
    // A schema further along the search path may hold the tables of another server.
    const here = await connection.query(
      `SELECT 1 WHERE to_regclass(quote_ident(current_schema()) || '.schema_migrations') IS NOT NULL`,
    );
    if (here.length > 0 && (await hasOwnTables(connection))) await adoptSteps(connection, steps);
  };
  return database.transaction(adopt, { isPatient: true });
}

/**
 * Gives the table what Drizzle's migrator reads and writes, once. It stays what an earlier release reads: that one finds the
 * numbers and names of the steps, adds to them, and leaves alone what has a number that it does not know.
 */
async function adoptSteps(connection: Queryable, steps: readonly Migration[]): Promise<void> {
  const [table] = await connection.query<{ is_adopted: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_attribute
       WHERE attrelid = to_regclass('schema_migrations') AND attname = 'hash') AS is_adopted`,
  );
  if (table?.is_adopted === true) return;
  await connection.query(
    `ALTER TABLE schema_migrations ADD COLUMN hash text NOT NULL DEFAULT '',
       ADD COLUMN created_at bigint NOT NULL DEFAULT 0,
       ALTER COLUMN name SET DEFAULT '', ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY`,
  );
  await connection.query(
    `UPDATE schema_migrations m SET hash = s.hash, created_at = s.created_at
     FROM unnest($1::int[], $2::text[], $3::bigint[]) AS s (id, hash, created_at) WHERE m.id = s.id`,
    [steps.map(({ id }) => id), steps.map(({ hash }) => hash), steps.map(({ folderMillis }) => folderMillis)],
  );
}

/** The migrator asks for what is later than the newest step, knows no names, and takes the next number of the table. */
async function applyAfter(newest: number, steps: readonly Migration[], connection: Queryable): Promise<void> {
  const passedOver = steps.find(({ id }) => id < newest);
  if (passedOver !== undefined) {
    throw new Error(
      `The database has step ${newest} of its schema and lacks step ${passedOver.id} (${passedOver.name}). Restore a whole backup.`,
    );
  }
  // A number that was taken by an attempt which failed is not given back.
  await connection.query(`SELECT setval(pg_get_serial_sequence('schema_migrations', 'id'), $1, false)`, [
    newest + 1,
  ]);
  await runMigrator(connection, steps);
  await connection.query(
    `UPDATE schema_migrations m SET name = s.name
     FROM unnest($1::int[], $2::text[]) AS s (id, name) WHERE m.id = s.id`,
    [steps.map(({ id }) => id), steps.map(({ name }) => name)],
  );
}
