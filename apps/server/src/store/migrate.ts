import type { Database, Queryable } from './database.js';
import { explainMigration } from './explainMigration.js';
import { migrations } from './migrations/index.js';
import type { Migration } from './migrations/index.js';

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
    // The process that does the work may take minutes over a large table. After that, a lock on a table that cannot be
    // had soon is given up: whoever writes would wait behind it.
    await connection.query('SET LOCAL lock_timeout = 0');
    await connection.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await connection.query('SET LOCAL lock_timeout TO DEFAULT');
    await refuseEncoding(connection);
    await connection.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         id integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const done = await appliedSteps(connection);
    const newest = Math.max(0, ...done);
    const known = Math.max(0, ...steps.map((step) => step.id));
    if (newest > known) {
      throw new Error(
        `The database was written by a newer release (schema ${newest}, this release knows ${known}). Start that release, or restore a backup made before the upgrade.`,
      );
    }
    const applied: string[] = [];
    for (const step of steps.filter(({ id }) => !done.has(id))) {
      await connection.query(step.sql);
      await connection.query('INSERT INTO schema_migrations (id, name) VALUES ($1, $2)', [
        step.id,
        step.name,
      ]);
      applied.push(step.name);
    }
    await refuseForeignOwner(connection);
    return { applied };
  };
  return database.transaction(bringForward, { isPatient: true }).catch((error: unknown) => {
    throw explainMigration(error);
  });
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

async function appliedSteps(connection: Queryable): Promise<Set<number>> {
  const rows = await connection.query<{ id: number }>('SELECT id FROM schema_migrations');
  return new Set(rows.map((row) => row.id));
}
