import { sdkVersion } from '@service-popups/protocol';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent, responseReport, statusReport } from '../builders.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

/** A page of each kind that the server draws or hands out. */
const pages = ['/', '/responses', '/demo', '/docs/', '/studio/', '/studio/any/place/inside', '/gallery/'];
const framed = ['/studio/preview.html', '/gallery/frame.html'];
/** All that the script tag loads when it is needed. */
const laterFiles = ['popups.js', 'contact.js', 'explain.js'];

export function servedSuite(engine: TestEngine): void {
  describe(`what the server hands out, on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine, {
        environment: { TRUST_PROXY: '1' },
        limits: { perAddressPerMinute: 5 },
      });
    });
    afterAll(() => server.stop());

    it.each([...pages, ...framed])(
      '%s has a strict policy: nothing inline, nothing evaluated',
      async (path) => {
        const answer = await server.get(path);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toContain('text/html');
        const policy = answer.headers.get('content-security-policy') ?? '';
        expect(policy).toMatch(/default-src 'none'/);
        expect(policy).toMatch(/(?:^|; )script-src 'self'(?:;|$)/);
        expect(policy).toMatch(/base-uri 'none'/);
        expect(policy).not.toMatch(/unsafe|\*/);
        expect(policy).toContain("form-action 'self'");
        expect(policy).toContain(`frame-ancestors '${framed.includes(path) ? 'self' : 'none'}'`);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': 'camera=(), geolocation=(), microphone=()',
          'referrer-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          // For browsers that do not know of frame-ancestors.
          'x-frame-options': framed.includes(path) ? 'SAMEORIGIN' : 'DENY',
        });
        // Such a policy would break a page that needs more.
        expect(answer.text).not.toMatch(
          /<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")|\son\w+="|<style/i,
        );
      },
    );

    it('an address that leads nowhere is a page for a person, and plain words for a program', async () => {
      for (const path of ['/nothing/here', '/gallery/nothing', '/studio/nothing.png', '/demo/nothing.png']) {
        const page = await server.get(path, { accept: 'text/html,*/*' });
        expect(page.status, path).toBe(404);
        expect(page.headers.get('content-security-policy'), path).toMatch(/default-src 'none'/);
        expect(page.text, path).toContain('<h1>There is nothing at this address.</h1>');
      }
      for (const path of ['/nothing/here', '/api/nothing', '/sdk/nothing']) {
        const accept = path === '/nothing/here' ? '*/*' : 'text/html';
        const plain = await server.get(path, { accept });
        expect(plain.headers.get('content-type'), path).toContain('application/json');
        expect(plain.status).toBeGreaterThanOrEqual(400);
      }
    });

    it('has no page of the demo where that is switched off, whatever the database holds', async () => {
      const plain = await startTestServer(engine, { environment: { DEMO: 'off' } });
      for (const path of ['/demo', '/demo/cart', '/demo/config.json', '/demo/mobile/']) {
        expect((await plain.get(path, { accept: 'text/html' })).status, path).toBe(404);
      }
      for (const path of ['/', '/responses']) {
        const { text } = await plain.get(path);
        expect(text, path).toContain('The server is running.');
        expect(text, path).not.toMatch(/href="\/(?:demo|responses)?"/);
      }
      await plain.stop();
    });

    it.each(['/healthz', '/readyz', '/metrics', '/docs/openapi.json', '/demo/config.json'])(
      '%s is kept by no cache, and taken for nothing but what it is',
      async (path) => {
        const { status, headers } = await server.get(path);
        expect(status).toBe(200);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      },
    );

    it.each([
      ['/sdk/analytics', analyticsBatch([analyticsEvent('kept')])],
      ['/sdk/popups', statusReport()],
      ['/sdk/surveys/rating-survey/responses', responseReport()],
    ])('what %s acknowledges is kept by no cache', async (path, body) => {
      const { status, headers } = await server.post(path, body, { 'X-Forwarded-For': '198.51.100.9' });
      expect(status).toBe(202);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('its health is told in the old way too, to balancers that name no host', async () => {
      const said = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
          socket.write('GET /readyz HTTP/1.0\r\n\r\n'),
        );
        socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
      });
      expect(said).toMatch(/^HTTP\/1\.[01] 200 /);
    });

    it('its figures can be read by Prometheus, whatever was asked for', async () => {
      for (const path of ['/service-popups.js', '/studio/', '/nothing/here']) await server.get(path);
      const { text } = await server.get('/metrics');
      expect(text).toContain('route="GET /:file{service-popups');
      const label = String.raw`[a-z]+="(?:[^"\\]|\\["\\n])*"`;
      const sample = new RegExp(String.raw`^(?:# .*|[a-z_]+(?:\{${label}(?:,${label})*\})? [\d.e-]+)$`);
      expect(
        text
          .trimEnd()
          .split('\n')
          .filter((line) => !sample.test(line)),
      ).toEqual([]);
    });

    it('whether writes are taken is told to whoever watches, while requests still belong here', async () => {
      const send = async (id: string) => {
        const headers = { 'X-Forwarded-For': '198.51.100.17' };
        return (await server.post('/sdk/analytics', analyticsBatch([analyticsEvent(id)]), headers)).status;
      };
      const told = async () => {
        const { status, json } = await server.get('/readyz');
        const [, gauge] =
          /^service_popups_writes_refused (\d)$/m.exec((await server.get('/metrics')).text) ?? [];
        return [status, json, gauge];
      };
      // What a full disk says: all can be read, and nothing written.
      await server.database.query(
        `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
         CREATE TRIGGER full_disk AFTER INSERT ON visitor_days FOR EACH STATEMENT EXECUTE FUNCTION full_disk()`,
      );
      expect(await send('no room')).toBe(503);
      expect(await told()).toEqual([200, { status: 'ready', writes: 'refused' }, '1']);
      await server.store.lookForRoom();
      expect(await told()).toEqual([200, { status: 'ready', writes: 'refused' }, '1']);
      await server.database.query('DROP TRIGGER full_disk ON visitor_days');
      expect(await send('room')).toBe(202);
      expect(await told()).toEqual([200, { status: 'ready', writes: 'accepted' }, '0']);
    });

    it('that writes are taken again is found out by itself, of each kind, without one of them', async () => {
      const headers = { 'X-Forwarded-For': '198.51.100.18' };
      const writes = async () => ((await server.get('/readyz')).json as { writes: string }).writes;
      const kinds = [
        ['visitor_days', '/sdk/analytics', analyticsBatch([analyticsEvent('again')])],
        ['showings', '/sdk/popups', statusReport({ reportId: 'again', showId: 'again' })],
        ['responses', '/sdk/surveys/rating-survey/responses', responseReport({ responseId: 'again' })],
      ] as const;
      for (const [table, path, body] of kinds) {
        await server.database.query(`ALTER TABLE ${table} RENAME TO elsewhere`);
        expect((await server.post(path, body, headers)).status).toBe(503);
        await server.store.lookForRoom();
        expect(await writes(), path).toBe('refused');
        await server.database.query(`ALTER TABLE elsewhere RENAME TO ${table}`);
        await server.store.lookForRoom();
        expect(await writes(), path).toBe('accepted');
      }
      expect(await server.database.query(`SELECT 1 FROM instance_settings WHERE key LIKE 'room%'`)).toEqual(
        [],
      );
    });

    it('the renderer never changes under its address, and is the one that the SDK will take', async () => {
      const script = await server.get('/service-popups.js');
      expect(script.headers.get('cache-control')).toMatch(/^public, max-age=300/);
      expect(script.headers.get('access-control-allow-origin')).toBe('*');
      const hashesIn = (text: string) =>
        [...text.matchAll(/sha256-[A-Za-z0-9+/]{43}=/g)].map(([hash]) => hash);
      const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
      const later = await Promise.all(laterFiles.map((file) => server.get(`/survey/${sdkVersion}/${file}`)));
      const renderer = await server.get(`/survey/${sdkVersion}/survey.js`);
      for (const file of [...later, renderer]) {
        expect(file.status).toBe(200);
        expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(file.headers.get('access-control-allow-origin')).toBe('*');
      }
      for (const [index, { headers }] of later.entries())
        expect(headers.get('sourcemap')).toBe(`${laterFiles[index]}.map`);
      const map = await server.get(`/survey/${sdkVersion}/popups.js.map`);
      expect((map.json as { sources: string[] }).sources.length).toBeGreaterThan(10);
      expect(script.headers.get('sourcemap')).toBe('service-popups.js.map');
      expect((await server.get('/service-popups.js.map')).status).toBe(200);
      expect(hashesIn(script.text).toSorted()).toEqual(later.map(({ text }) => hashOf(text)).toSorted());
      const { integrity } = (await server.get(`/survey/${sdkVersion}/survey.json`)).json as {
        integrity: string;
      };
      expect(integrity).toBe(hashOf(renderer.text));
      expect((await server.get('/survey/0.0.1/survey.js')).status).toBe(404);
      expect((await server.get(`/survey/${sdkVersion}/..%2F..%2Fpackage.json`)).status).toBe(404);
    });

    it('counts visitors behind a trusted proxy by their own address', async () => {
      const send = async (address: string, id: string) =>
        (
          await server.post('/sdk/analytics', analyticsBatch([analyticsEvent(id)]), {
            'X-Forwarded-For': `203.0.113.250, ${address}`,
          })
        ).status;
      const first = [];
      for (let index = 0; index < 6; index += 1) first.push(await send('198.51.100.1', `a${index}`));
      expect(first).toEqual([202, 202, 202, 202, 202, 429]);
      expect(await send('198.51.100.2', 'b')).toBe(202);
    });
  });
}
