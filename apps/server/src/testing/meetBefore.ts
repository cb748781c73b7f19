import { expect } from 'vitest';
import type { Database } from '../store/database.js';

export interface MeetOptions {
  /** How the statement begins that is not sent before the other is done, or waits for it. */
  readonly statement: string;
  readonly other: () => Promise<unknown>;
}

/** A database whose first transaction is overtaken, or kept waiting for, at a certain statement. On PostgreSQL alone. */
export function meetBefore(database: Database, { statement, other }: MeetOptions) {
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  let second: Promise<unknown> | undefined;
  let isDone = false;
  const meet = async (): Promise<void> => {
    second = other().finally(() => (isDone = true));
    second.catch(() => undefined);
    await expect.poll(async () => isDone || (await database.query(waiting)).length > 0).toBe(true);
  };
  const first: Database = {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (connection) =>
          work({
            ...connection,
            query: async (sql, values) => {
              const isMet = second !== undefined || typeof sql !== 'string';
              if (!isMet && sql.trimStart().startsWith(statement)) await meet();
              return connection.query(sql, values);
            },
          }),
        options,
      ),
  };
  return { first, second: async () => second };
}
