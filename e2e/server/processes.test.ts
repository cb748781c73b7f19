import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startServerProcess } from '../framework/serverProcess.js';
import { noLimits, readPostgres, startPostgres } from './engines.js';
import { startLoad } from './load.js';

describe('several processes on one PostgreSQL', () => {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  const begin = async (count: number) => {
    const database = await startPostgres();
    endings.push(() => database.stop());
    const start = async () => {
      const server = await startServerProcess({ databaseUrl: database.url, environment: noLimits });
      endings.push(() => server.remove());
      return server;
    };
    // All at once: one of them brings the schema forward, the others wait for it.
    return { database, servers: await Promise.all(Array.from({ length: count }, start)) };
  };

  it('start together on an empty database', async () => {
    const { database, servers } = await begin(3);
    for (const server of servers) expect((await fetch(`${server.url}/sdk/pk_demo/popups`)).status).toBe(200);
    const [row] = await readPostgres(database.url, 'SELECT count(*)::int AS n FROM projects');
    expect(row?.['n']).toBe(1);
  });

  it('all serve what was published a moment ago, also when the word did not reach them', async () => {
    const { database, servers } = await begin(2);
    const tags = () =>
      Promise.all(
        servers.map(async ({ url }) => (await fetch(`${url}/sdk/pk_demo/popups`)).headers.get('etag')),
      );
    /** Whoever looks for changes goes by `updated_at`: one that leaves it as it was reaches only those who are told. */
    const publish = (tag: string, columns = '') =>
      readPostgres(
        database.url,
        `WITH fresh AS (
           INSERT INTO definition_snapshots (project_id, version, etag, body, brotli, gzip)
           SELECT id, definitions_version + 1, '${tag}', '{}', '{}', '{}' FROM projects WHERE id = 'demo'
           RETURNING version)
         UPDATE projects SET definitions_version = fresh.version ${columns} FROM fresh WHERE id = 'demo'`,
      );
    const all = (tag: string) => servers.map(() => expect.stringContaining(tag) as string);
    await tags();
    await publish('told');
    const tell = async () => {
      await readPostgres(database.url, `SELECT pg_notify('service_popups_changes', 'demo')`);
      return tags();
    };
    await expect.poll(tell).toEqual(all('told'));
    await publish('quiet', ', updated_at = clock_timestamp()');
    await expect.poll(tags).toEqual(all('quiet'));
  });

  it('carry the live feed to one another', async () => {
    const { database, servers } = await begin(2);
    const [first, second] = servers;
    const token = 'spm_live';
    const hash = createHash('sha256').update(token).digest('base64url');
    await readPostgres(
      database.url,
      `INSERT INTO management_tokens (id, name, token_hash, role) VALUES ('live', 'live', '${hash}', 'viewer')`,
    );
    const stop = new AbortController();
    endings.push(() => Promise.resolve(stop.abort()));
    const feed = await fetch(`${first?.url}/api/projects/demo/live`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
    expect(feed.status).toBe(200);
    // The stream is open at the one; what happens, happens at the other, again until it has been heard of.
    const load = startLoad({ url: () => second?.url ?? '', senders: 1, eventsPerBatch: 3 });
    let heard = '';
    for await (const chunk of feed.body ?? []) {
      heard += new TextDecoder().decode(chunk);
      if (heard.includes('"type":"events"')) break;
    }
    await load.finish();
    expect(heard).toMatch(/data: \{"type":"events","count":\d+,"at":"/);
  });

  it('[F-54] count every event once while they are killed, stopped and started in turn', async () => {
    const { database, servers } = await begin(2);
    let turn = 0;
    const load = startLoad({ url: () => servers[(turn += 1) % 2]?.url ?? '', senders: 8 });
    for (let round = 0; round < 4; round += 1) {
      const server = servers[round % 2];
      await load.untilMore();
      // A kill, then a rolling restart as a deployment does it.
      await (round < 2 ? server?.kill() : server?.stop());
      await server?.start();
    }
    await load.finish();
    const rows = await readPostgres(database.url, `SELECT id FROM events WHERE name = 'load'`);
    expect(rows).toHaveLength(load.acknowledged.size);
    expect(new Set(rows.map(({ id }) => String(id)))).toEqual(load.acknowledged);
    const [hours] = await readPostgres(
      database.url,
      `SELECT sum(count)::int AS n FROM event_hours WHERE name = 'load'`,
    );
    expect(hours?.['n']).toBe(rows.length);
  });

  it('[F-54] go on without an error while a newer release brings the schema forward', async () => {
    const { database, servers } = await begin(1);
    const url = servers[0]?.url ?? '';
    const load = startLoad({ url: () => url, senders: 6 });
    for (const change of [
      'ALTER TABLE events ADD COLUMN of_the_future text',
      `ALTER TABLE batches ADD COLUMN of_the_future jsonb NOT NULL DEFAULT '{}'`,
      'ALTER TABLE visitors ADD COLUMN of_the_future text',
      'CREATE INDEX of_the_future ON batches (project_id, language)',
      `INSERT INTO schema_migrations (id, name, hash, created_at) VALUES (9999, 'of the future', '', 9999)`,
    ]) {
      await load.untilMore();
      await readPostgres(database.url, change);
    }
    await load.finish();
    expect([...load.answers.keys()]).toEqual([202]);
    const rows = await readPostgres(database.url, `SELECT id FROM events WHERE name = 'load'`);
    expect(new Set(rows.map(({ id }) => String(id)))).toEqual(load.acknowledged);
  });
});
