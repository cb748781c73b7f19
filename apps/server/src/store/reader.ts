// Reads with Drizzle: rows as `schema.ts` declares them, by way of the one `query` that everything else takes.
import { DrizzleQueryError } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { PgRemoteDatabase, PgRemoteSession } from 'drizzle-orm/pg-proxy';
import type { PreparedQuery } from 'drizzle-orm/pg-proxy';
import type { Queryable } from './database.js';

/** Reads alone: what is written is written in SQL. */
export type Reader = Pick<PgRemoteDatabase, 'select' | 'selectDistinct'>;

type Session = PgRemoteSession<Record<string, never>, Record<string, never>>;

/** Drizzle hides a failure in one of its own, whose message holds the values: those belong in no log. */
class ReadSession extends PgRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<Config extends PreparedQueryConfig>(
    ...given: Parameters<Session['prepareQuery']>
  ): PreparedQuery<Config> {
    const prepared = super.prepareQuery<Config>(...given);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) =>
      execute(values).catch((error: unknown) => {
        throw error instanceof DrizzleQueryError ? error.cause : error;
      });
    return prepared;
  }
}

const dialect = new PgDialect();

/** @param check is told each statement before it runs, and throws where it must not */
export function createReader(
  connection: Queryable,
  check?: (sql: string, values: readonly unknown[]) => void,
): Reader {
  const session = new ReadSession(
    async (text, values: unknown[]) => {
      check?.(text, values);
      return { rows: await connection.query({ text, rowMode: 'array' }, values) };
    },
    dialect,
    undefined,
  );
  return new PgRemoteDatabase(dialect, session, undefined);
}
