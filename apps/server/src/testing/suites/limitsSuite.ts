import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent, responseReport, statusReport } from '../builders.js';
import { createProject } from '../createProject.js';
import { reuse } from '../engine.js';
import type { OpenedEngine, TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer, TestServerOptions } from '../startTestServer.js';
import { home } from '../testPopups.js';
import type { Database, Statement } from '../../store/database.js';

const posts = [
  { path: '/sdk/popups', body: statusReport() },
  { path: '/sdk/popups/contact', body: { publicKey: 'pk_demo', userId: 'anna', userAttributes: {} } },
  { path: '/sdk/surveys/rating-survey/responses', body: responseReport() },
  { path: '/sdk/analytics', body: analyticsBatch([analyticsEvent('e')]) },
  { path: '/sdk/pk_demo/popups', body: { userId: 'anna', user_id: 'v', platform: 'web' } },
];

const textOf = (sql: Statement): string => (typeof sql === 'string' ? sql : sql.text);

export function limitsSuite(engine: TestEngine): void {
  describe(`limits on ${engine.name}`, () => {
    const servers: TestServer[] = [];
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await engine.open();
    });
    afterAll(async () => {
      await opened.database.close();
      await opened.stop();
    });
    const start = async (options: TestServerOptions = {}): Promise<TestServer> => {
      await opened.database.query('TRUNCATE events, batches, showings, showing_statuses, responses');
      const server = await startTestServer(reuse(engine.name, opened), options);
      servers.push(server);
      return server;
    };
    afterEach(async () => {
      for (const server of servers.splice(0)) await server.stop();
    });

    it('every answer of every route can be read by the page, errors included', async () => {
      const server = await start();
      for (const { path } of posts) {
        for (const body of ['{', '[]', '{}', 'null', '"text"', '1', '', JSON.stringify({ publicKey: 7 })]) {
          const answer = await server.post(path, body);
          expect(answer.status).toBe(400);
          expect(answer.headers.get('access-control-allow-origin')).toBe('*');
          expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After, ETag');
          expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
          expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
          expect(answer.json).toMatchObject({ error: { code: 'invalid_body' } });
        }
      }
      const preflight = await fetch(`${server.url}/sdk/popups`, { method: 'OPTIONS' });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toBe('*');
      expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS');
      // Browsers ask once a day, not before every request.
      expect(preflight.headers.get('access-control-max-age')).toBe('86400');
      const nowhere = await server.get('/sdk/nowhere');
      expect(nowhere.status).toBe(404);
      expect(nowhere.headers.get('access-control-allow-origin')).toBe('*');
    });

    it('a key that is bound to origins takes nothing from any other, and tells which it was used on', async () => {
      const server = await start();
      await createProject(server.database, { id: 'bound', allowedOrigins: ['https://shop.example'] });
      const send = async (origin: string) => {
        const bound = posts.filter(({ path }) => path !== '/sdk/analytics');
        const answers = bound.map(({ path, body }) =>
          server.post(path.replace('pk_demo', 'pk_bound'), { ...body, publicKey: 'pk_bound' }, { origin }),
        );
        return (await Promise.all(answers)).map(({ status }) => status);
      };
      expect(await send('https://evil.example')).toEqual([403, 403, 403, 403]);
      expect(await send('https://shop.example')).toEqual([202, 200, 202, 200]);
      await server.store.sightings.flush();
      const seen = await server.database.query(
        `SELECT DISTINCT kind, origin FROM key_sightings WHERE project_id = 'bound' ORDER BY kind`,
      );
      const origin = 'https://shop.example';
      expect(seen).toEqual(['answers', 'contact', 'definitions', 'status'].map((kind) => ({ kind, origin })));
    });

    it('a body beyond its size is refused before it is read, declared or not', async () => {
      const server = await start({ limits: { bodyBytes: 2_000, analyticsBodyBytes: 4_000 } });
      const large = 'x'.repeat(10_000);
      for (const { path } of posts) {
        const declared = await server.post(path, large);
        expect(declared.status).toBe(413);
        expect(declared.json).toMatchObject({ error: { code: 'too_large' } });
        expect(declared.headers.get('access-control-allow-origin')).toBe('*');
        const stream = new Blob([large]).stream();
        const streamed = await fetch(server.url + path, {
          method: 'POST',
          body: stream,
          duplex: 'half',
        } as RequestInit);
        expect(streamed.status).toBe(413);
      }
    });

    it.each([
      { name: 'key', limits: { perKeyPerSecond: 3 }, waitMs: 1_000 },
      { name: 'address', limits: { perAddressPerMinute: 3 }, waitMs: 60_000 },
    ])('beyond its rate a $name is told when to come back, and then may', async ({ limits, waitMs }) => {
      const server = await start({ limits });
      const send = (index: number) => server.post('/sdk/popups', statusReport({ reportId: `r${index}` }));
      for (let index = 0; index < 3; index += 1) expect((await send(index)).status).toBe(202);
      const refused = await send(4);
      expect(refused.status).toBe(429);
      expect(refused.json).toMatchObject({ error: { code: 'rate_limited' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      server.clock.advance(waitMs);
      expect((await send(5)).status).toBe(202);
    });

    it('keys made up one after the other do not occupy the database, and known ones are served on', async () => {
      const server = await start({ limits: { perAddressPerMinute: 3 } });
      const ask = async (key: string) => (await server.get(`/sdk/${key}/popups`)).status;
      expect(await ask(home.apiKey)).toBe(200);
      expect([await ask('one'), await ask('two'), await ask('three')]).toEqual([401, 401, 429]);
      expect(await ask(home.apiKey)).toBe(200);
    });

    it('visitors who are refused together because of a proxy are noticed by whoever reads the log, once', async () => {
      const refuseBehind = async (TRUST_PROXY: string, forwarded: Record<string, string>) => {
        const server = await start({ limits: { perAddressPerMinute: 1 }, environment: { TRUST_PROXY } });
        const statuses: number[] = [];
        for (const reportId of ['a', 'b', 'c']) {
          statuses.push((await server.post('/sdk/popups', statusReport({ reportId }), forwarded)).status);
        }
        expect(statuses).toEqual([202, 429, 429]);
        return server.lines.filter((line) => line.includes('TRUST_PROXY')).length;
      };
      const forwarded = { 'X-Forwarded-For': '198.51.100.7' };
      expect(await refuseBehind('0', forwarded)).toBe(1);
      expect(await refuseBehind('0', {})).toBe(0);
      expect(await refuseBehind('1', forwarded)).toBe(0);
    });

    it('one loud visitor silences no other', async () => {
      // Room for those of them that are let through, and one more: what is sent in vain uses up nothing of what all share.
      const server = await start({ limits: { perKeyPerSecond: 21, perVisitorPerMinute: 1 } });
      const send = (visitor: string, index: number) =>
        server.post('/sdk/popups', statusReport({ user_id: visitor, reportId: `${visitor}-${index}` }));
      // The demo is roomier than other projects.
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => send('loud', index)));
      expect(answers.filter(({ status }) => status === 429).length).toBe(10);
      expect((await send('calm', 1)).status).toBe(202);
      // Nor one of the same name elsewhere: a host may choose its own.
      await createProject(server.database, { id: 'elsewhere' });
      const elsewhere = statusReport({ publicKey: 'pk_elsewhere', user_id: 'loud', reportId: 'elsewhere' });
      expect((await server.post('/sdk/popups', elsewhere)).status).toBe(202);
    });

    it('with its queue full the server says so at once, and loses nothing it took', async () => {
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const held = (database: Database): Database => ({
        ...database,
        query: async (sql, values) => {
          if (textOf(sql).includes('INSERT INTO events')) await gate;
          return database.query(sql, values);
        },
        copyIn: database.copyIn && ((order) => gate.then(() => database.copyIn?.(order))),
      });
      const server = await start({ limits: { queue: 5 }, through: held });
      const send = (index: number) =>
        server.post('/sdk/analytics', analyticsBatch([analyticsEvent(`q${index}`)]));
      // Five requests are inside, under way or waiting.
      const taken = [send(0)];
      await expect.poll(() => server.metrics.render()).toContain('requests_total');
      taken.push(...Array.from({ length: 20 }, (_, index) => send(index + 1)));
      const refused = await Promise.race(taken);
      expect(refused.status).toBe(503);
      expect(refused.json).toMatchObject({ error: { code: 'unavailable' } });
      expect(refused.headers.get('retry-after')).toBe('2');
      // Whoever comes while it is full hears the same, ahead of everything else, and a page can read it.
      const late = await send(30);
      expect(late.status).toBe(503);
      expect(late.json).toEqual(refused.json);
      expect(late.headers.get('retry-after')).toBe('2');
      expect(late.headers.get('access-control-allow-origin')).toBe('*');
      expect(server.metrics.render()).toContain('route="POST /sdk/analytics",status="503"');
      open();
      const answers = await Promise.all(taken);
      const accepted = answers.filter(({ status }) => status === 202).length;
      expect(accepted).toBeGreaterThanOrEqual(5);
      expect(answers.every(({ status }) => status === 202 || status === 503)).toBe(true);
      const [row] = await server.database.query<{ n: number }>('SELECT count(*)::int AS n FROM events');
      expect(row?.n).toBe(accepted);
    });

    it('one bad member of a group costs nobody else', async () => {
      // Fails only together with others or alone when it is the bad one: as a value Postgres refuses would.
      const picky = (database: Database): Database => ({
        ...database,
        query: async (sql, values) => {
          const isBad =
            textOf(sql).includes('INSERT INTO events') &&
            values?.some((value) => String(value).includes('poison')) === true;
          return isBad ? database.query(`SELECT 'poison'::int AS refused`) : database.query(sql, values);
        },
        copyIn:
          database.copyIn &&
          (async (order) => {
            if (order.rows.some((bytes) => Buffer.from(bytes).includes('poison')))
              await database.query(`SELECT 'poison'::int AS refused`);
            await database.copyIn?.(order);
          }),
      });
      const server = await start({ through: picky });
      const send = (index: number) => {
        const event = analyticsEvent(`m${index}`, { name: index === 7 ? 'poison' : 'fine' });
        return server.post('/sdk/analytics', analyticsBatch([event]));
      };
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
      expect(answers.map(({ status }) => status)).toEqual(
        answers.map((_, index) => (index === 7 ? 400 : 202)),
      );
      const [row] = await server.database.query<{ n: number }>('SELECT count(*)::int AS n FROM events');
      expect(row?.n).toBe(19);
    });

    it('while the database is away, writes are refused at once and definitions are served', async () => {
      let isAway = false;
      const away = (database: Database): Database => ({
        ...database,
        query: (sql, values) =>
          isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : database.query(sql, values),
        copyIn:
          database.copyIn &&
          ((order) =>
            isAway
              ? Promise.reject(new Error('connect ECONNREFUSED'))
              : (database.copyIn?.(order) ?? Promise.resolve())),
      });
      const server = await start({ through: away });
      expect((await server.get('/sdk/pk_demo/popups')).status).toBe(200);
      await server.post('/sdk/analytics', analyticsBatch([analyticsEvent('warm')]));
      await server.post('/sdk/surveys/rating-survey/responses', responseReport());
      isAway = true;
      for (const { path, body } of posts) {
        const answer = await server.post(path, body);
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).not.toBeNull();
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      }
      expect((await server.get('/sdk/pk_demo/popups')).status).toBe(200);
      expect((await server.get('/readyz')).status).toBe(503);
      expect((await server.get('/healthz')).status).toBe(200);
      isAway = false;
      for (const { path, body } of posts) expect((await server.post(path, body)).status).toBeLessThan(300);
      expect((await server.get('/readyz')).status).toBe(200);
    });

    it('is alive but not ready on a database without its tables, as after a failover to a wrong one', async () => {
      const empty = await engine.openEmpty();
      const server = await start({ through: () => empty.database });
      expect((await server.get('/readyz')).status).toBe(503);
      expect((await server.get('/healthz')).status).toBe(200);
      await empty.database.close();
      await empty.stop();
    });

    it('is not ready on a database that can only be read, as after a failover to a standby', async () => {
      const standby = (database: Database): Database => ({
        ...database,
        query: (sql, values) =>
          database.transaction(async (connection) => {
            await connection.query('SET TRANSACTION READ ONLY');
            return connection.query(sql, values);
          }),
      });
      expect((await (await start({ through: standby })).get('/readyz')).status).toBe(503);
    });

    it('logs and metrics hold no body and no identifier', async () => {
      const server = await start();
      const secret = 'very-private-person';
      for (const { path } of posts) await server.post(path, `{"userId":"${secret}","publicKey":"${secret}"}`);
      await server.post('/sdk/popups', statusReport({ userId: secret, user_id: secret, showId: secret }));
      await server.get(`/sdk/${secret}/popups`);
      await server.get(`/${secret}`);
      expect(server.lines.join('')).not.toContain(secret);
      const metrics = await server.get('/metrics');
      expect(metrics.status).toBe(200);
      expect(metrics.text).toContain(
        'service_popups_requests_total{route="POST /sdk/popups",status="202"} 1',
      );
      expect(metrics.text).not.toContain(secret);
    });

    it('metrics are for whoever has their token, and without one for this machine alone', async () => {
      const metricsOf = async (environment: Record<string, string>, headers = {}) =>
        (await (await start({ environment })).get('/metrics', headers)).status;
      const behind = { PUBLIC_URL: 'https://popups.example.com' };
      const token = { METRICS_TOKEN: 'a-token' };
      expect(await metricsOf({})).toBe(200);
      expect(await metricsOf(behind)).toBe(404);
      expect(await metricsOf({ ...behind, TRUST_PROXY: '1' })).toBe(200);
      expect(await metricsOf({ ...behind, TRUST_PROXY: '1' }, { 'x-forwarded-for': '192.0.2.1' })).toBe(404);
      expect(await metricsOf({ ...behind, ...token }, { authorization: 'Bearer a-token' })).toBe(200);
      expect(await metricsOf(token, { authorization: 'bearer a-token' })).toBe(200);
      expect(await metricsOf(token)).toBe(404);
      expect(await metricsOf(token, { authorization: 'Bearer another' })).toBe(404);
    });
  });
}
