import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent, noon } from '../testing/builders.js';
import { postgresEngine, reuse } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { startTestServer } from '../testing/startTestServer.js';
import { createDatabase } from './database.js';
import type { Database } from './database.js';
import { migrate } from './migrate.js';
import { ensurePartitions, listPartitions, makePartitionNamed } from './partitions.js';

describe('the days of events', () => {
  let first: OpenedEngine;
  let second: Database;
  beforeAll(async () => {
    first = await postgresEngine.openEmpty();
    const connectionString = `${first.url}?options=${encodeURIComponent('-c search_path=second,public')}`;
    second = createDatabase({ engine: 'postgres', connection: { connectionString }, poolSize: 1 });
  });
  afterAll(async () => {
    await second.close();
    await first.database.close();
    await first.stop();
  });

  it('are made for each of two servers that have a schema of their own in one database', async () => {
    await first.database.query('CREATE SCHEMA second');
    for (const database of [first.database, second]) {
      await migrate(database);
      const made = await ensurePartitions(database, Date.parse(noon));
      expect(made).toContain('events_20260615');
      expect(await listPartitions(database)).toEqual(made);
    }
  });

  it.each([
    ['for the first time', []],
    ['while others that came again are looked up', ['again', 'and again']],
  ])('take what comes while they are made, %s', async (_, batches) => {
    const opened = await postgresEngine.open();
    const { database } = opened;
    const server = await startTestServer(reuse('postgres', opened));
    const send = (batchId: string, at: string) =>
      server.post('/sdk/analytics', analyticsBatch([analyticsEvent(at, { at })], { batchId }));
    for (const batchId of batches) await send(batchId, noon);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    let answer: ReturnType<typeof send> | undefined;
    const slow: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (connection) => {
          const result = await work(connection);
          // Made, and not committed: what comes now looks for its place among those that were there before.
          answer = send('meanwhile', '2026-06-20T12:00:00.000Z');
          await expect.poll(async () => (await database.query(waiting)).length).toBeGreaterThan(0);
          return result;
        }),
    };
    await makePartitionNamed(slow, 'events_20260620');
    expect((await answer)?.json).toEqual({ accepted: 1, duplicates: 0 });
    expect(await database.query('SELECT client_at::date::text AS day FROM events_20260620')).toEqual([
      { day: '2026-06-20' },
    ]);
    await server.stop();
    await database.close();
    await opened.stop();
  });
});
