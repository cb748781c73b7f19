import type { Database, Queryable } from './database.js';

/** 64 KB that cannot be made smaller: a table has to grow for them, which a full disk refuses. */
const takeRoom = `INSERT INTO instance_settings (key, value)
  SELECT 'room ' || gen_random_uuid(), to_jsonb(string_agg(md5(n::text), '')) FROM generate_series(1, 2000) n`;

/** Writes and takes it back. Rejects as the write itself would. */
export function tryWriting(
  database: Database,
  write: (connection: Queryable) => Promise<unknown>,
): Promise<void> {
  return database.withConnection(async (connection) => {
    await connection.query('BEGIN');
    try {
      await write(connection);
      await connection.query(takeRoom);
    } finally {
      await connection.query('ROLLBACK').catch(() => undefined);
    }
  });
}
