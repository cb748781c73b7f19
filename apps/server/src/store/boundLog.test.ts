import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/startTestServer.js';
import type { TestServer } from '../testing/startTestServer.js';
import { pgliteEngine } from '../testing/engine.js';
import { startUpkeep } from './upkeep.js';

describe('the log of the embedded database', () => {
  let server: TestServer;
  let stopUpkeep: () => Promise<void>;
  /** What a crash would have read again at each time that the files were brought to the disk. */
  const synced: number[] = [];
  beforeAll(async () => {
    server = await startTestServer(pgliteEngine);
    const { store, clock } = server;
    const ignore = () => undefined;
    const logger = { info: ignore, warn: ignore, error: ignore };
    const sync = async () => void synced.push(await megabytesToRead());
    stopUpkeep = startUpkeep({ store, clock, logger, listen: undefined, sync });
  });
  afterAll(async () => {
    await stopUpkeep();
    await server.stop();
  });

  const megabytesToRead = async (): Promise<number> => {
    const [row] = await server.database.query<{ bytes: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`,
    );
    return (row?.bytes ?? NaN) / 1_048_576;
  };
  const writeMegabytes = async (megabytes: number): Promise<void> => {
    await server.database.query(
      `CREATE TABLE IF NOT EXISTS much (text text);
       INSERT INTO much SELECT repeat('words ', 170) FROM generate_series(1, ${megabytes * 1_000}); TRUNCATE much`,
    );
  };

  it('does not grow for as long as the server runs: what a crash would let it read again stays bounded', async () => {
    await writeMegabytes(80);
    expect(await megabytesToRead()).toBeGreaterThan(64);
    server.clock.advance(30_000);
    await expect.poll(megabytesToRead).toBeLessThan(1);
  });

  it('is given up for pages that are brought to the disk at once, and are there after a power cut', async () => {
    await expect.poll(() => synced).toHaveLength(1);
    expect(synced[0]).toBeLessThan(1);
  });

  it('is left alone while it is short', async () => {
    const before = await megabytesToRead();
    await writeMegabytes(10);
    server.clock.advance(30_000);
    await server.database.query('SELECT 1');
    expect(await megabytesToRead()).toBeGreaterThan(before + 5);
    expect(synced).toHaveLength(1);
  });
});
