import type { LiveEvent } from '@service-popups/protocol/studio';
import { get } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, revokeToken } from '../../../domain/accounts/tokens.js';
import { analyticsBatch, analyticsEvent, responseReport, statusReport } from '../../builders.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { home } from '../../testPopups.js';
import type { Database } from '../../../store/database.js';

/** Reads a stream of server-sent events; `until` waits for that many of them. */
async function hear(server: TestServer, secret: string, projectId: string) {
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api/projects/${projectId}/live`, {
    headers: { authorization: `Bearer ${secret}` },
    signal: stop.signal,
  });
  const events: LiveEvent[] = [];
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as LiveEvent);
    }
    return 'ended';
  })().catch(() => 'cut');
  const until = (count: number): Promise<void> =>
    expect
      .poll(() => {
        server.clock.advance(500);
        return events.length;
      })
      .toBeGreaterThanOrEqual(count);
  return { events, until, reading, type: response.headers.get('content-type'), stop: () => stop.abort() };
}

export function liveSuite(engine: TestEngine): void {
  describe(`the live feed on ${engine.name}`, () => {
    let server: TestServer;
    let secret: string;
    /** Called when whether there is such a project is the last that stands before the stream. */
    let beforeLast: (() => Promise<void>) | undefined;
    const heldUp = (database: Database): Database => ({
      ...database,
      query: async (sql, values) => {
        if (typeof sql !== 'string' && sql.text.includes('from "projects"')) await beforeLast?.();
        return database.query(sql, values);
      },
    });
    const maker = {
      kind: 'token',
      id: 't',
      name: 't',
      email: undefined,
      role: 'owner',
      projects: new Map(),
    } as const;
    beforeAll(async () => {
      server = await startTestServer(engine, { through: heldUp });
      await createProject(server.database, { id: 'other' });
      const made = await createToken(
        server.database,
        maker,
        { name: 't', role: 'viewer', projectId: undefined },
        0,
      );
      secret = made.secret ?? '';
    });
    afterAll(() => server.stop());

    it('tells what arrives, as it arrives, of its own project', async () => {
      const watcher = await hear(server, secret, home.projectId);
      const stranger = await hear(server, secret, 'other');
      expect(watcher.type).toBe('text/event-stream');
      await server.get(`/sdk/${home.apiKey}/popups`);
      await server.post('/sdk/popups', statusReport());
      await server.post('/sdk/surveys/rating-survey/responses', responseReport());
      await server.post('/sdk/analytics', analyticsBatch([analyticsEvent('a'), analyticsEvent('b')]));
      await watcher.until(4);
      expect(watcher.events).toMatchObject([
        { type: 'fetch' },
        { type: 'status', popupId: 'rating', status: 'SHOWED' },
        { type: 'response', response: { id: 'response-1', answers: { nps: 9 }, popupName: 'rating' } },
        { type: 'events', count: 2 },
      ]);
      expect(stranger.events).toEqual([]);
      watcher.stop();
      stranger.stop();
    });

    it('ends for those whose access was taken', async () => {
      const given = { name: 'leaver', role: 'viewer', projectId: undefined } as const;
      const leaver = await createToken(server.database, maker, given, 0);
      const watcher = await hear(server, leaver.secret ?? '', home.projectId);
      const other = await hear(server, secret, home.projectId);
      await revokeToken(server.database, maker, leaver.id);
      let end: string | undefined;
      void watcher.reading.then((how) => (end = how));
      await expect
        .poll(() => {
          server.clock.advance(20_000);
          return end;
        })
        .toBe('ended');
      server.store.live.publish(home.projectId, { type: 'fetch', at: server.clock.now() });
      await other.until(1);
      expect(other.events).toMatchObject([{ type: 'fetch' }]);
      other.stop();
    });

    it('is cut off for those who take nothing of it, and not kept for them', async () => {
      const frozen = await new Promise<IncomingMessage>((resolve) => {
        const headers = { authorization: `Bearer ${secret}` };
        get(`${server.url}/api/projects/${home.projectId}/live`, { headers, agent: false }, resolve);
      });
      frozen.on('error', () => undefined);
      const closed = new Promise((resolve) => frozen.once('close', resolve));
      const status = { type: 'status', popupId: 'x'.repeat(2_000), status: 'SHOWED', at: 0 } as const;
      // Several times of what the sockets between the two take in.
      for (let round = 0; round < 100; round += 1) {
        for (let index = 0; index < 200; index += 1) server.store.live.publish(home.projectId, status);
        server.clock.advance(500);
        await new Promise((resolve) => setImmediate(resolve));
      }
      frozen.resume();
      await closed;
      expect(frozen.complete).toBe(false);
    });

    it('does not go on for those who ask after its headers alone', async () => {
      const before = server.clock.waiting();
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await fetch(`${server.url}/api/projects/other/live`, { method: 'HEAD', headers });
      expect(answer.headers.get('content-type')).toBe('text/event-stream');
      await expect.poll(() => server.clock.waiting()).toBe(before);
    });

    it('does not go on for those who hung up before it began', async () => {
      const before = server.clock.waiting();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let asking: ClientRequest | undefined;
      await new Promise<void>((resolve) => {
        beforeLast = () => {
          resolve();
          return held;
        };
        const headers = { authorization: `Bearer ${secret}` };
        asking = get(`${server.url}/api/projects/other/live`, { headers, agent: false });
        asking.on('error', () => undefined);
      });
      asking?.destroy();
      // The next one is taken only after the server has heard of the end of this one.
      await server.get('/healthz');
      beforeLast = undefined;
      release();
      // Answered by the database after what the other one waited for.
      await server.get('/api/projects/other', { authorization: `Bearer ${secret}` });
      await expect.poll(() => server.clock.waiting()).toBe(before);
    });

    it('ends when the server leaves, and does not hold it', async () => {
      const watcher = await hear(server, secret, home.projectId);
      server.store.live.end();
      expect(await watcher.reading).toBe('ended');
    });
  });
}
