import type { Webhook, WebhookDelivery } from '@service-popups/protocol/studio';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../diagnostics/logger.js';
import { deliverDue } from '../../../domain/webhooks/deliver.js';
import { responseReport } from '../../builders.js';
import type { TestEngine } from '../../engine.js';
import { startReceiver } from '../../startReceiver.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home } from '../../testPopups.js';

const path = `/projects/${home.projectId}/webhooks`;

export function webhooksSuite(engine: TestEngine): void {
  describe(`webhooks on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    let hook: Webhook;
    let count = 0;
    beforeAll(async () => {
      server = await startTestServer(engine, { environment: { WEBHOOK_LOOPBACK: 'on' } });
      studio = await createStudioClient(server);
      receiver = await startReceiver();
      hook = await studio.post<Webhook>(path, { url: receiver.url });
    });
    afterAll(async () => {
      receiver.stop();
      await server.stop();
    });
    beforeEach(() => {
      receiver.received.length = 0;
      receiver.state.answer = () => ({ status: 200 });
    });

    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    // So patient that only a target that says nothing can be too slow.
    const deliver = ({ allowLoopback = true, timeoutMs = 50_000 } = {}) =>
      deliverDue({ database: server.database, clock: server.clock, logger, allowLoopback, timeoutMs });
    const answerOnce = async (): Promise<string> => {
      count += 1;
      const responseId = `hooked-${count}`;
      const sentAt = new Date(server.clock.now()).toISOString();
      const report = responseReport({ responseId, showId: responseId, startedAt: sentAt, sentAt });
      expect((await server.post('/sdk/surveys/rating-survey/responses', report)).status).toBe(202);
      return responseId;
    };
    const newest = async () => (await studio.get<WebhookDelivery[]>(`${path}/${hook.id}/deliveries`))[0];

    it('show their secret once', async () => {
      expect(hook.secret).toMatch(/^whsec_/);
      expect((await studio.request('GET', path)).text).not.toContain(hook.secret);
    });

    it('are told of responses that begin when they ask for it', async () => {
      const early = await studio.post<Webhook>(path, { url: receiver.url, everyResponse: true });
      const listed = new Map(
        (await studio.get<Webhook[]>(path)).map(({ id, everyResponse }) => [id, everyResponse]),
      );
      expect([listed.get(hook.id), listed.get(early.id)]).toEqual([false, true]);
      await answerOnce();
      expect(await deliver()).toBe(3);
      await studio.request('DELETE', `${path}/${early.id}`);
      expect(
        receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event).sort(),
      ).toEqual(['response.completed', 'response.completed', 'response.created']);
    });

    it('carry a completed response, signed, and once', async () => {
      const responseId = await answerOnce();
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      const [delivery] = receiver.received;
      expect(receiver.received).toHaveLength(1);
      expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
        event: 'response.completed',
        project: home.projectId,
        response: { id: responseId, answers: { nps: 9 }, status: 'COMPLETED' },
      });
      const [, seconds, signature] =
        /^t=(\d+),v1=(\w+)$/.exec(String(delivery?.headers['x-service-popups-signature'])) ?? [];
      const expected = createHmac('sha256', hook.secret ?? '')
        .update(`${seconds}.${delivery?.body}`)
        .digest('hex');
      expect(signature).toBe(expected);
      expect(await newest()).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200, responseId });
      // By which its age is told, once it is old.
      const settled = 'SELECT settled_at FROM webhook_deliveries WHERE response_id = $1';
      const settled_at = new Date(server.clock.now());
      expect(await server.database.query(settled, [responseId])).toEqual([{ settled_at }]);
    });

    it('[F-55] are tried again, later and later, and arrive when the other side is back', async () => {
      receiver.state.answer = () => ({ status: 500 });
      await answerOnce();
      await deliver();
      expect(await newest()).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 500 });
      expect(await deliver()).toBe(0);
      server.clock.advance(20_000);
      await deliver();
      expect(await newest()).toMatchObject({ state: 'waiting', attempts: 2 });
      receiver.state.answer = () => ({ status: 204 });
      server.clock.advance(60_000);
      await deliver();
      expect(await newest()).toMatchObject({ state: 'delivered', attempts: 3, lastStatus: 204 });
    });

    it('[F-55] wait for as long as their receiver asks, and so does what else waits for it', async () => {
      receiver.state.answer = () => ({ status: 429, headers: { 'retry-after': '1800' } });
      for (let times = 0; times < 5; times += 1) await answerOnce();
      expect(await deliver()).toBe(3);
      expect(await deliver()).toBe(2);
      const due = new Date(server.clock.now() + 1_800_000).toISOString();
      expect(await newest()).toMatchObject({ state: 'waiting', lastStatus: 429, nextAttemptAt: due });
      receiver.state.answer = () => ({ status: 200 });
      server.clock.advance(1_799_000);
      expect(await deliver()).toBe(0);
      server.clock.advance(1_000);
      expect(await deliver()).toBe(5);
      expect(await newest()).toMatchObject({ state: 'delivered', attempts: 2 });
    });

    it('[F-55] are parked after a day, and can be tried by hand', async () => {
      receiver.state.answer = () => ({ status: 503 });
      await answerOnce();
      for (let hour = 0; hour < 26; hour += 1) {
        await deliver();
        server.clock.advance(3_600_000 * 1.3);
      }
      expect(await newest()).toMatchObject({ state: 'parked', lastStatus: 503 });
      expect((await studio.get<Webhook[]>(path))[0]).toMatchObject({ pending: 0, parked: 1 });
      const retry = `${path}/${hook.id}/deliveries/${(await newest())?.id}/retry`;
      await studio.post(retry);
      await deliver();
      // It has another day.
      expect(await newest()).toMatchObject({ state: 'waiting' });
      receiver.state.answer = () => ({ status: 200 });
      await studio.post(retry);
      await deliver();
      expect(await newest()).toMatchObject({ state: 'delivered' });
      expect((await studio.request('POST', retry, {})).status).toBe(404);
    });

    it('[F-55] are tried as often as others after weeks in which the server was switched off', async () => {
      receiver.state.answer = () => ({ status: 502 });
      await answerOnce();
      server.clock.advance(35 * 86_400_000);
      await deliver();
      expect(await newest()).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 502 });
      for (let tries = 1; tries < 9; tries += 1) {
        server.clock.advance(3_600_000);
        await deliver();
      }
      expect(await newest()).toMatchObject({ state: 'parked', attempts: 9 });
      receiver.state.answer = () => ({ status: 200 });
    });

    it('of one project are told apart', async () => {
      const other = await studio.post<Webhook>(path, { url: receiver.url });
      await studio.patch(`${path}/${other.id}`, { enabled: false });
      const listed = await studio.get<Webhook[]>(path);
      expect(listed.map(({ id, enabled }) => [id, enabled])).toEqual([
        [hook.id, true],
        [other.id, false],
      ]);
      expect(await studio.get(`${path}/${other.id}/deliveries`)).toEqual([]);
      await studio.post(`${path}/${hook.id}/test`);
      const foreign = `${path}/${other.id}/deliveries/${(await newest())?.id}/retry`;
      expect((await studio.request('POST', foreign, {})).status).toBe(404);
      await deliver();
      await studio.remove(`${path}/${other.id}`);
    });

    it('arrived when their target has said so, be it in words that do not end', async () => {
      receiver.state.answer = () => ({ status: 200, isEndless: true });
      await answerOnce();
      expect(await deliver({ timeoutMs: 3_000 })).toBe(1);
      expect(await newest()).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200 });
    });

    it('[F-55] follow no redirect', async () => {
      receiver.state.answer = () => ({ status: 302, headers: { location: receiver.url } });
      await answerOnce();
      await deliver();
      expect(receiver.received).toHaveLength(1);
      expect(await newest()).toMatchObject({
        state: 'waiting',
        lastStatus: 302,
        lastError: 'Redirects are not followed.',
      });
    });

    it('[F-55] wait for nobody: a slow target costs its own time, not that of an answer', async () => {
      receiver.state.answer = () => ({ status: 200, hangs: true });
      await answerOnce();
      const delivering = deliver();
      await expect.poll(() => receiver.received).toHaveLength(1);
      // It is taken while the target still owes its word: the target is let go only afterwards.
      await answerOnce();
      receiver.hangUp();
      await expect.poll(() => receiver.received).toHaveLength(2);
      receiver.hangUp();
      await delivering;
      server.clock.advance(20_000);
      await deliver({ timeoutMs: 100 });
      expect((await newest())?.lastError).toContain('No answer within');
    });

    it('[F-55] go to public addresses alone', async () => {
      await server.database.query(`UPDATE webhooks SET url = 'https://127.0.0.1:1/x' WHERE id = $1`, [
        hook.id,
      ]);
      await server.database.query(
        `UPDATE webhook_deliveries SET next_attempt_at = created_at WHERE state = 'pending'`,
      );
      await deliver({ allowLoopback: false });
      expect((await newest())?.lastError).toContain('private network');
      await server.database.query('UPDATE webhooks SET url = $2 WHERE id = $1', [hook.id, receiver.url]);
      const refused = await studio.request('POST', path, { url: 'https://192.168.0.1/hook' });
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({ error: { problems: [{ path: 'url' }] } });
    });

    it('[F-55] that hang hold up no other', async () => {
      const slow = await startReceiver();
      slow.state.answer = () => ({ status: 200, hangs: true });
      const other = await studio.post<Webhook>(path, { url: slow.url });
      // Far more than can be under way at once, and all of them due before the one that matters.
      await server.database.query(
        `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, created_at, next_attempt_at)
         SELECT $1, $2, 'test', 'test-' || n, $3, $3 FROM generate_series(1, 100) n`,
        [home.projectId, other.id, new Date(server.clock.now() - 60_000)],
      );
      const responseId = await answerOnce();
      const delivering = deliver();
      await expect.poll(() => receiver.received.some(({ body }) => body.includes(responseId))).toBe(true);
      expect(slow.received.length).toBeLessThan(30);
      await studio.remove(`${path}/${other.id}`);
      slow.stop();
      await delivering;
    });

    it('[F-55] are kept when the database cannot be read for a moment', async () => {
      const responseId = await answerOnce();
      let failures = 0;
      const failing: typeof server.database = {
        ...server.database,
        query: (sql, values) => {
          if (String(typeof sql === 'string' ? sql : sql.text).includes('FROM responses r')) {
            failures += 1;
            return Promise.reject(new Error('connection lost'));
          }
          return server.database.query(sql, values);
        },
      };
      await deliverDue({ database: failing, clock: server.clock, logger, allowLoopback: true });
      expect(failures).toBeGreaterThan(0);
      expect(await newest()).toMatchObject({ responseId, state: 'waiting' });
      server.clock.advance(70_000);
      await deliver();
      expect(await newest()).toMatchObject({ responseId, state: 'delivered' });
    });

    it('[F-55] stay delivered when a process that was long asleep has failed to', async () => {
      await answerOnce();
      receiver.state.answer = () => ({ status: 200, hangs: true });
      const asleep = deliver();
      await expect.poll(() => receiver.received.length).toBe(1);
      receiver.state.answer = () => ({ status: 200 });
      server.clock.advance(70_000);
      await deliver();
      receiver.hangUp();
      await asleep;
      expect(await newest()).toMatchObject({ state: 'delivered', attempts: 2 });
      expect(receiver.received.length).toBe(2);
    });

    it('can be tested with a button', async () => {
      await studio.post(`${path}/${hook.id}/test`);
      await deliver();
      expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({ event: 'test' });
      expect(await newest()).toMatchObject({ isTest: true, state: 'delivered' });
    });

    it('say nothing about a person who was deleted meanwhile', async () => {
      await answerOnce();
      await server.database.query('DELETE FROM responses WHERE response_id = $1', [`hooked-${count}`]);
      await deliver();
      expect(receiver.received.filter(({ body }) => body.includes(`hooked-${count}`))).toHaveLength(0);
      expect(await newest()).toMatchObject({ state: 'parked', lastError: 'The response was deleted.' });
    });

    it('that were given up stay in sight, however many came after them', async () => {
      const add = (state: string, howMany: number) =>
        server.database.query(
          `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, state, settled_at)
           SELECT $1, $2, 'test', $3 || n, $3, $4 FROM generate_series(1, $5) n`,
          [home.projectId, hook.id, state, new Date(server.clock.now()), howMany],
        );
      const given = (await studio.get<Webhook[]>(path))[0]?.parked ?? 0;
      await add('parked', 1);
      await add('delivered', 60);
      const listed = await studio.get<WebhookDelivery[]>(`${path}/${hook.id}/deliveries`);
      expect(listed.filter(({ state }) => state === 'parked')).toHaveLength(given + 1);
      expect(listed).toHaveLength(50 + given + 1);
    });

    it('rest while switched off: what waits goes out when they are on again, what comes meanwhile never', async () => {
      const waiting = await answerOnce();
      await studio.patch(`${path}/${hook.id}`, { enabled: false });
      await answerOnce();
      expect(await deliver()).toBe(0);
      await studio.patch(`${path}/${hook.id}`, { enabled: true });
      expect(await deliver()).toBe(1);
      expect(receiver.received.at(-1)?.body).toContain(waiting);
      await studio.remove(`${path}/${hook.id}`);
      expect(await studio.get(path)).toEqual([]);
    });
  });
}
