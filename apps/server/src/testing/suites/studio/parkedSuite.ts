import type { Webhook } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../diagnostics/logger.js';
import { deliverDue } from '../../../domain/webhooks/deliver.js';
import type { TestEngine } from '../../engine.js';
import { startReceiver } from '../../startReceiver.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home } from '../../testPopups.js';

const path = `/projects/${home.projectId}/webhooks`;

export function parkedSuite(engine: TestEngine): void {
  describe(`deliveries that were given up, on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    beforeAll(async () => {
      server = await startTestServer(engine, { environment: { WEBHOOK_LOOPBACK: 'on' } });
      studio = await createStudioClient(server);
      receiver = await startReceiver();
    });
    afterAll(async () => {
      receiver.stop();
      await server.stop();
    });

    const logger = createLogger({ level: 'silent', now: () => 0, write: () => undefined });
    const deliver = () =>
      deliverDue({
        database: server.database,
        clock: server.clock,
        logger,
        allowLoopback: true,
        timeoutMs: 50_000,
      });
    const add = async (state: 'parked' | 'delivered', webhookId: string) =>
      server.database.query(
        `INSERT INTO webhook_deliveries (project_id, webhook_id, event, response_id, state, attempts, settled_at)
         SELECT $1, $2, 'test', $3 || n, $3, 9, now() FROM generate_series(1, 120) n`,
        [home.projectId, webhookId, state],
      );

    it('are all tried again at one word, those that arrived and those of another webhook are not', async () => {
      const hooks = [
        await studio.post<Webhook>(path, { url: receiver.url }),
        await studio.post<Webhook>(path, { url: receiver.url }),
      ] as const;
      for (const { id } of hooks) await add('parked', id);
      await add('delivered', hooks[0].id);
      const read = async () => {
        const listed = await studio.get<Webhook[]>(path);
        return hooks.map(({ id }) => listed.find((webhook) => webhook.id === id));
      };
      const parked = async () => (await read()).map((webhook) => webhook?.parked);
      expect(await parked()).toEqual([120, 120]);
      receiver.state.answer = () => ({ status: 503 });
      await studio.post(`${path}/${hooks[0].id}/retry`);
      expect(await deliver()).toBe(120);
      // They have another day.
      expect(await parked()).toEqual([0, 120]);
      receiver.state.answer = () => ({ status: 200 });
      server.clock.advance(2 * 3_600_000);
      expect(await deliver()).toBe(120);
      expect((await read())[0]).toMatchObject({ pending: 0, parked: 0 });
      expect((await studio.request('POST', `${path}/none/retry`, {})).status).toBe(404);
    });
  });
}
