// Drizzle's migrator on our connection, within the transaction that is open on it.
import type { SQL } from 'drizzle-orm';
import { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { Queryable, Row } from './database.js';
import { migrationsFolder } from './migrationSteps.js';
import type { Migration } from './migrationSteps.js';

const dialect = new PgDialect();

/** The sessions that Drizzle brings have a connection of their own, or refuse transactions. */
class MigratorSession extends PgSession {
  private readonly connection: Queryable;

  constructor(connection: Queryable) {
    super(dialect);
    this.connection = connection;
  }

  override async all<Result>(query: SQL): Promise<Result[]> {
    const { sql, params } = dialect.sqlToQuery(query);
    // The schema is the one that the connection works in. To ask for it takes a right on the whole database, even where it
    // is there, and a user who may make tables need not have that.
    if (sql.startsWith('CREATE SCHEMA IF NOT EXISTS')) return [];
    return (await this.connection.query<Row>(sql, params)) as Result[];
  }

  override execute<Result>(query: SQL): Promise<Result> {
    return this.all(query) as Promise<Result>;
  }

  override transaction<Result>(
    work: (transaction: PgTransaction<never>) => Promise<Result>,
  ): Promise<Result> {
    return work(this as unknown as PgTransaction<never>);
  }

  override prepareQuery(): never {
    throw new Error('The migrator prepares nothing.');
  }
}

/** Applies the steps that are later than the newest one in `schema_migrations`, and writes them down there. */
export async function runMigrator(connection: Queryable, steps: readonly Migration[]): Promise<void> {
  const [here] = await connection.query<{ name: string }>(
    `SELECT n.nspname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.oid = to_regclass('schema_migrations')`,
  );
  await dialect.migrate([...steps], new MigratorSession(connection), {
    migrationsFolder,
    migrationsTable: 'schema_migrations',
    migrationsSchema: here?.name ?? 'public',
  });
}
