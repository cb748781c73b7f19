import type { AuditEntry, Paged, Webhook, WebhookSecret } from '@service-popups/protocol/studio';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../diagnostics/logger.js';
import { deliverDue } from '../../../domain/webhooks/deliver.js';
import type { TestEngine } from '../../engine.js';
import { createMeeting } from '../../createMeeting.js';
import { startReceiver } from '../../startReceiver.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home } from '../../testPopups.js';

const path = `/projects/${home.projectId}/webhooks`;
const hour = 3_600_000;

export function webhookSecretsSuite(engine: TestEngine): void {
  describe(`a webhook's secret, on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    let hook: Webhook;
    const meeting = createMeeting();
    beforeAll(async () => {
      const { through } = meeting;
      server = await startTestServer(engine, { environment: { WEBHOOK_LOOPBACK: 'on' }, through });
      studio = await createStudioClient(server);
      receiver = await startReceiver();
    });
    afterAll(async () => {
      receiver.stop();
      await server.stop();
    });
    beforeEach(async () => {
      hook = await studio.post<Webhook>(path, { url: receiver.url });
    });

    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    const renew = (body: object) => studio.post<WebhookSecret>(`${path}/${hook.id}/secret`, body);
    const listed = async () => (await studio.get<Webhook[]>(path)).find(({ id }) => id === hook.id);
    /** Which of these secrets signed a delivery that is sent now, in the header that receivers read and in the next. */
    const signers = async (secrets: Readonly<Record<string, string | undefined>>) => {
      receiver.received.length = 0;
      await studio.post(`${path}/${hook.id}/test`);
      const { database, clock } = server;
      await deliverDue({ database, clock, logger, allowLoopback: true, timeoutMs: 50_000 });
      const [delivery] = receiver.received;
      return ['x-service-popups-signature', 'x-service-popups-next-signature'].map((name) => {
        const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(delivery?.headers[name])) ?? [];
        const isBy = (secret = '') =>
          given === createHmac('sha256', secret).update(`${seconds}.${delivery?.body}`).digest('hex');
        return Object.keys(secrets).find((key) => isBy(secrets[key]));
      });
    };

    it('that is made anew signs beside the old one for a day, and alone from then on', async () => {
      const { secret, oldSecretUntil } = await renew({});
      const known = { old: hook.secret, fresh: secret };
      expect(secret).toMatch(/^whsec_/);
      expect(oldSecretUntil).toBe(new Date(server.clock.now() + 24 * hour).toISOString());
      expect(await listed()).toMatchObject({ oldSecretUntil });
      expect((await studio.request('GET', path)).text).not.toContain(secret);
      server.clock.advance(24 * hour - 1);
      expect(await signers(known)).toEqual(['old', 'fresh']);
      server.clock.advance(1);
      expect(await signers(known)).toEqual(['fresh', undefined]);
      expect(await listed()).not.toHaveProperty('oldSecretUntil');
      // The one that has taken its place is the old one of the next.
      const third = { ...known, third: (await renew({ keepOldHours: 1 })).secret };
      expect(await signers(third)).toEqual(['fresh', 'third']);
      server.clock.advance(hour);
      expect(await signers(third)).toEqual(['third', undefined]);
    });

    it('that leaked stops at once where that is asked for, also one whose time is not over', async () => {
      const waiting = await renew({ keepOldHours: 72 });
      const { secret, oldSecretUntil } = await renew({ keepOldHours: 0 });
      expect(oldSecretUntil).toBeUndefined();
      expect(await signers({ old: hook.secret, waiting: waiting.secret, fresh: secret })).toEqual([
        'fresh',
        undefined,
      ]);
    });

    it('that nobody kept is replaced by the next, and the one that receivers know goes on', async () => {
      const lost = await renew({});
      const { secret } = await renew({});
      expect(await signers({ old: hook.secret, lost: lost.secret, fresh: secret })).toEqual(['old', 'fresh']);
    });

    it.each([{}, { keepOldHours: 0 }])(
      'that two people make at the same moment is shown to one of them, with %o',
      async (body) => {
        meeting.arm();
        const ask = () => studio.request('POST', `${path}/${hook.id}/secret`, body);
        const answers = await Promise.all([ask(), ask()]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
        const shown = answers.find(({ status }) => status === 200)?.json as WebhookSecret;
        const signing = await signers({ old: hook.secret, fresh: shown.secret });
        expect(signing.filter((one) => one !== undefined).at(-1)).toBe('fresh');
      },
    );

    it('can be ended before its time, which without a new one does nothing', async () => {
      const end = async () => (await studio.request('DELETE', `${path}/${hook.id}/old-secret`)).status;
      expect(await end()).toBe(204);
      const { secret } = await renew({});
      expect(await end()).toBe(204);
      expect(await end()).toBe(204);
      expect(await signers({ old: hook.secret, fresh: secret })).toEqual(['fresh', undefined]);
      expect(await listed()).not.toHaveProperty('oldSecretUntil');
      const { items } = await studio.get<Paged<AuditEntry>>(`/projects/${home.projectId}/audit?limit=3`);
      expect(items.map(({ action }) => action)).toEqual([
        'webhook.old_secret_ended',
        'webhook.secret_renewed',
        'webhook.created',
      ]);
      expect(JSON.stringify(items)).not.toContain(secret);
    });

    it('is made anew for a webhook that is there, and kept for three days at most', async () => {
      const ask = async (id: string, body: object) =>
        (await studio.request('POST', `${path}/${id}/secret`, body)).status;
      expect(await ask('none', {})).toBe(404);
      expect((await studio.request('DELETE', `${path}/none/old-secret`)).status).toBe(404);
      expect(await ask(hook.id, { keepOldHours: 73 })).toBe(400);
      expect(await ask(hook.id, { keepOldHours: -1 })).toBe(400);
      expect(await signers({ old: hook.secret })).toEqual(['old', undefined]);
    });
  });
}
