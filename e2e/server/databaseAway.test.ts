import { PGlite } from '@electric-sql/pglite';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startServerProcess } from '../framework/serverProcess.js';
import type { ServerProcess } from '../framework/serverProcess.js';
import { startFreezingProxy } from './freezingProxy.js';
import { noLimits, readPostgres, startPostgres } from './engines.js';
import type { RunningPostgres } from './engines.js';
import { startLoad } from './load.js';

describe('a PostgreSQL that goes away', () => {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  const begin = async (settings = {}): Promise<{ server: ServerProcess; database: RunningPostgres }> => {
    const database = await startPostgres({ settings });
    endings.push(() => database.stop());
    const server = await startServerProcess({ databaseUrl: database.url, environment: noLimits });
    endings.push(() => server.remove());
    return { server, database };
  };
  const definitions = (server: ServerProcess) => fetch(`${server.url}/sdk/pk_demo/popups`);
  const status = (server: ServerProcess, reportId: string) =>
    fetch(`${server.url}/sdk/popups`, {
      method: 'POST',
      body: JSON.stringify({
        publicKey: 'pk_demo',
        reportId,
        showId: reportId,
        popupId: 'demo-nps',
        surveyId: 's',
        productId: 'x',
        status: 'SHOWED',
        user_id: 'v',
        session_id: 'v',
        at: new Date().toISOString(),
        sentAt: new Date().toISOString(),
      }),
    });

  it('[F-48] makes writes wait outside while definitions are served, and recovers alone', async () => {
    const { server, database } = await begin();
    const { dir, port } = database;
    expect((await definitions(server)).status).toBe(200);
    expect((await status(server, 'before')).status).toBe(202);
    const load = startLoad({ url: () => server.url, senders: 4 });
    await load.untilMore();
    process.kill(database.pid, 'SIGKILL');
    // What served connections outlives it for a moment.
    await expect.poll(async () => (await status(server, 'going')).status).toBe(503);
    const refusedAfter: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const askedAt = performance.now();
      const answer = await status(server, `away-${index}`);
      refusedAfter.push(performance.now() - askedAt);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect((await definitions(server)).status).toBe(200);
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    // Beside other tests it would measure those. The long run has the machine to itself.
    if (process.env['FULL'] === '1') expect(Math.max(...refusedAfter)).toBeLessThan(100);

    const again = await startPostgres({ dir, settings: { port } });
    endings.push(() => again.stop());
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await status(server, 'after')).status).toBe(202);
    await load.finish();
    const rows = await readPostgres(database.url, `SELECT id FROM events WHERE name = 'load'`);
    expect(new Set(rows.map(({ id }) => String(id)))).toEqual(load.acknowledged);
    expect(rows).toHaveLength(load.acknowledged.size);
  });

  it('[F-49] by a lock on its tables refuses writes and keeps reading, with no half batch', async () => {
    const { server, database } = await begin();
    expect((await definitions(server)).status).toBe(200);
    const { default: pg } = await import('pg');
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE showings IN ACCESS EXCLUSIVE MODE');
    const answer = await status(server, 'locked');
    expect(answer.status).toBe(503);
    expect((await definitions(server)).status).toBe(200);
    expect(
      await readPostgres(database.url, `SELECT 1 FROM showing_statuses WHERE show_id = 'locked'`),
    ).toEqual([]);
    await holder.query('ROLLBACK');
    await holder.end();
    expect((await status(server, 'locked')).status).toBe(202);
  });

  it('[F-49] by a lock that keeps new days from being made lets the server start, and nothing is lost', async () => {
    const { server, database } = await begin();
    await server.stop();
    const { default: pg } = await import('pg');
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    const today = `events_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
    await holder.query(`DROP TABLE ${today}`);
    // As a backup holds it.
    await holder.query('BEGIN; LOCK TABLE events_elsewhen IN ACCESS SHARE MODE');
    await server.start();
    const load = startLoad({ url: () => server.url, senders: 1, eventsPerBatch: 3 });
    await load.untilMore();
    await load.finish();
    await holder.query('ROLLBACK');
    await holder.end();
    const rows = await readPostgres(database.url, `SELECT id FROM events WHERE name = 'load'`);
    expect(new Set(rows.map(({ id }) => String(id)))).toEqual(load.acknowledged);
  });

  it('[F-49] by too few connections sheds load and lives on', async () => {
    const { server, database } = await begin({ max_connections: 8, superuser_reserved_connections: 0 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => status(server, `few-${index}`)),
    );
    expect(answers.every(({ status: code }) => code === 202 || code === 503)).toBe(true);
    expect((await status(server, 'still')).status).toBe(202);
    const taken = answers.filter(({ status: code }) => code === 202).length + 1;
    const rows = await readPostgres(database.url, 'SELECT 1 FROM showing_statuses');
    expect(rows).toHaveLength(taken);
  });

  it('[F-50] by being slow keeps the queue bounded, and definitions do not stand in it', async () => {
    const database = await startPostgres();
    endings.push(() => database.stop());
    const server = await startServerProcess({
      databaseUrl: database.url,
      environment: { ...noLimits, QUEUE_REQUESTS: '20' },
    });
    endings.push(() => server.remove());
    await readPostgres(
      database.url,
      `CREATE TABLE gate AS SELECT true AS is_shut;
       CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN WHILE EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.05); END LOOP; RETURN NULL; END $$;
       CREATE TRIGGER slow AFTER INSERT ON batches FOR EACH STATEMENT EXECUTE FUNCTION wait_at_gate()`,
    );
    expect((await definitions(server)).status).toBe(200);
    const load = startLoad({ url: () => server.url, senders: 60, eventsPerBatch: 2 });
    await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(0);
    for (let index = 0; index < 100; index += 1) expect((await definitions(server)).status).toBe(200);
    // Whoever stood in the queue of the writes would still stand there.
    expect(load.acknowledged.size).toBe(0);
    await readPostgres(database.url, 'DELETE FROM gate');
    await load.finish();
    const [row] = await readPostgres(
      database.url,
      `SELECT count(*)::int AS n FROM events WHERE name = 'load'`,
    );
    expect(row?.['n']).toBe(load.acknowledged.size);
  });

  it('[F-49] by a full disk refuses writes whole, keeps reading, and goes on when there is room', async () => {
    const { server, database } = await begin();
    expect((await definitions(server)).status).toBe(200);
    // What a full disk says, said half way through a batch: its events are written by then.
    await readPostgres(
      database.url,
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_disk AFTER INSERT ON visitor_days FOR EACH STATEMENT EXECUTE FUNCTION full_disk()`,
    );
    const load = startLoad({ url: () => server.url, senders: 4, eventsPerBatch: 5 });
    await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(3);
    expect(load.acknowledged.size).toBe(0);
    for (const table of ['events', 'batches', 'event_hours', 'visitors']) {
      expect(await readPostgres(database.url, `SELECT 1 FROM ${table}`), table).toEqual([]);
    }
    expect((await definitions(server)).status).toBe(200);
    const ready = async () => (await fetch(`${server.url}/readyz`)).json();
    expect(await ready()).toEqual({ status: 'ready', writes: 'refused' });
    await readPostgres(database.url, 'DROP TRIGGER full_disk ON visitor_days');
    await load.untilMore();
    await load.finish();
    expect(await ready()).toEqual({ status: 'ready', writes: 'accepted' });
    const rows = await readPostgres(database.url, `SELECT id FROM events WHERE name = 'load'`);
    expect(new Set(rows.map(({ id }) => String(id)))).toEqual(load.acknowledged);
  });

  it('by hanging without a word lets the server go at the second request', async () => {
    const database = await startPostgres({ fsync: false });
    endings.push(() => database.stop());
    const proxy = await startFreezingProxy(database.url);
    endings.push(() => proxy.stop());
    const server = await startServerProcess({ databaseUrl: proxy.url, environment: noLimits });
    endings.push(() => server.remove());
    expect((await status(server, 'taken')).status).toBe(202);
    proxy.freeze();
    const owed = status(server, 'owed').catch(() => undefined);
    const gone = server.stop();
    // npm passes a signal on that the terminal has sent as well: one that comes at once is the same wish.
    await wait(1_500);
    await Promise.all([server.stop(), gone]);
    await owed;
    expect(await readPostgres(database.url, 'SELECT show_id FROM showings')).toEqual([{ show_id: 'taken' }]);
  });
});

describe('an embedded database that dies', () => {
  it('[F-48] makes writes wait outside while definitions are served, and is started again by the server', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'service-popups-dying-'));
    const server = await startServerProcess({ environment: { ...noLimits, DATA_DIR: dataDir } });
    try {
      const definitions = () => fetch(`${server.url}/sdk/pk_demo/popups`);
      expect((await definitions()).status).toBe(200);
      const load = startLoad({ url: () => server.url, senders: 4 });
      await load.untilMore();
      const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as { pid: number };
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(0);
      expect((await definitions()).status).toBe(200);
      await load.untilMore();
      await load.finish();
      await server.stop();
      const database = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
      const { rows } = await database.query<{ id: string }>(`SELECT id FROM events WHERE name = 'load'`);
      await database.close();
      expect(new Set(rows.map(({ id }) => id))).toEqual(load.acknowledged);
      expect(rows).toHaveLength(load.acknowledged.size);
    } finally {
      await server.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
