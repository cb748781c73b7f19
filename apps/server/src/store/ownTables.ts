// Which tables of a database are this service's. Others may live beside them.
import { getTableName, is } from 'drizzle-orm';
import { isPgEnum, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.js';
import * as schema from './schema.js';

const declared = Object.values(schema);

export const ownTables: readonly string[] = declared
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

/** Made of the rows of others by triggers: neither saved nor restored, they come back with those rows. */
export const derivedTables: readonly string[] = [schema.showingQuarters, schema.showingBlocks].map((table) =>
  getTableName(table),
);

const ownTypes = declared.flatMap((value: unknown) => (isPgEnum(value) ? [value.enumName] : []));

/** Whether the tables under these names were made by this service, whatever its release. */
export async function hasOwnTables(connection: Queryable): Promise<boolean> {
  const [found] = await connection.query<{ has: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS has`,
  );
  if (found?.has !== true) return false;
  // Other programs have a table of this name too, with columns of their own.
  const rows = await connection.query(
    `SELECT 1 FROM schema_migrations m WHERE to_jsonb(m) ->> 'name' = 'foundation'`,
  );
  return rows.length > 0;
}

/** Call it only where nothing in them is worth keeping. */
export async function dropOwnTables(connection: Queryable): Promise<void> {
  const tables = [...ownTables, 'schema_migrations'].join(', ');
  await connection.query(`DROP TABLE IF EXISTS ${tables}`);
  for (const name of ownTypes) await connection.query(`DROP TYPE IF EXISTS ${name}`);
}
