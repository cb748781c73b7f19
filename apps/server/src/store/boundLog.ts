import type { Database } from './database.js';

/** What a start after a crash has to read again takes a few seconds up to this much. */
const mostLogBytes = 64 * 1_048_576;

/**
 * Lets the embedded database write down what its log holds and give up what is written. PostgreSQL has a process for that;
 * nothing does it here: the log would grow with every write for as long as the server runs, half a gigabyte for each million
 * of events, and all of it would be read again after a crash.
 */
export async function boundLog(database: Database, sync: () => Promise<void>): Promise<void> {
  const [row] = await database.query<{ bytes: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`,
  );
  if ((row?.bytes ?? 0) <= mostLogBytes) return;
  await database.query('CHECKPOINT');
  await sync();
}
