import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../diagnostics/logger.js';
import { statusReport } from '../testing/builders.js';
import { createProject } from '../testing/createProject.js';
import { pgliteEngine } from '../testing/engine.js';
import { startTestServer } from '../testing/startTestServer.js';
import type { TestServer } from '../testing/startTestServer.js';
import type { Database } from './database.js';
import { listPartitions } from './partitions.js';
import { startUpkeep } from './upkeep.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('a server that runs on the embedded database for long', () => {
  let server: TestServer;
  let stop: () => Promise<void>;
  let asked: string[];
  let synced: number;

  beforeEach(async () => {
    // Its own: what the server of an earlier test had begun may still be asking.
    const heard: string[] = [];
    asked = heard;
    synced = 0;
    const listenIn = (database: Database): Database => ({
      ...database,
      query: (sql, values) => {
        heard.push(typeof sql === 'string' ? sql : sql.text);
        return database.query(sql, values);
      },
    });
    server = await startTestServer(pgliteEngine, { through: listenIn });
    // What is old is deleted only where two clocks agree, and that of the database is a real one.
    server.clock.set(Date.now());
    const logger = createLogger({ level: 'silent', now: () => server.clock.now(), write: () => undefined });
    const sync = () => {
      synced += 1;
      return Promise.resolve();
    };
    stop = startUpkeep({ store: server.store, clock: server.clock, logger, listen: undefined, sync });
  });
  afterEach(async () => {
    await stop();
    await server.stop();
  });

  const timesAsked = (words: string): number => asked.filter((sql) => sql.includes(words)).length;

  it('looks at its tables soon after the start and every hour: statistics, room, and rows that have to be marked as old', async () => {
    server.clock.advance(19_999);
    expect(timesAsked('relfrozenxid')).toBe(0);
    server.clock.advance(1);
    await expect.poll(() => timesAsked('relfrozenxid')).toBe(1);
    expect(timesAsked('VACUUM (ANALYZE) visitors')).toBe(1);
    // One that is not over yet is not begun once more.
    const anHourLater = () => {
      server.clock.advance(hourMs);
      return timesAsked('relfrozenxid');
    };
    await expect.poll(anHourLater).toBeGreaterThan(1);
    expect(timesAsked('VACUUM (ANALYZE) visitors')).toBeGreaterThan(1);
  });

  it('makes the place of a day before it comes', async () => {
    const ahead = new Date(server.clock.now() + hourMs + 3 * dayMs).toISOString().slice(0, 10);
    const place = `events_${ahead.replaceAll('-', '')}`;
    expect(await listPartitions(server.database)).not.toContain(place);
    server.clock.advance(hourMs);
    await expect.poll(() => listPartitions(server.database)).toContain(place);
  });

  it('deletes for good what has been deleted for a month, a minute after the start and every six hours', async () => {
    const remove = async (id: string) => {
      await createProject(server.database, { id });
      await server.database.query(
        `UPDATE projects SET deleted_at = now() - interval '31 days' WHERE id = $1`,
        [id],
      );
    };
    const isThere = async (id: string) =>
      (await server.database.query('SELECT 1 FROM projects WHERE id = $1', [id])).length === 1;
    await remove('first');
    server.clock.advance(60_000);
    await expect.poll(() => isThere('first')).toBe(false);
    await remove('second');
    server.clock.advance(6 * hourMs);
    await expect.poll(() => isThere('second')).toBe(false);
  });

  it('finds out by itself that writes are taken again', async () => {
    const { database, clock } = server;
    await database.query('ALTER TABLE showings RENAME TO elsewhere');
    expect((await server.post('/sdk/popups', statusReport())).status).toBe(503);
    await database.query('ALTER TABLE elsewhere RENAME TO showings');
    expect(server.store.refusedKinds()).toBe(1);
    clock.advance(10_000);
    await expect.poll(() => server.store.refusedKinds()).toBe(0);
  });

  it('does nothing more once it is stopped', async () => {
    await stop();
    server.clock.advance(dayMs);
    expect(asked).toEqual([]);
    expect(synced).toBe(0);
  });
});
