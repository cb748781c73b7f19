import type { AnalyticsBatch } from '@service-popups/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personHash } from '../../domain/tombstones.js';
import { analyticsBatch, analyticsEvent } from '../builders.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';
import { home } from '../testPopups.js';

export function visitorsSuite(engine: TestEngine): void {
  describe(`visitors on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const send = async (batch: AnalyticsBatch): Promise<void> => {
      expect((await server.post('/sdk/analytics', batch)).json).toMatchObject({ duplicates: 0 });
    };
    const read = (visitor: string) =>
      server.database.query('SELECT * FROM visitors WHERE visitor_id = $1', [visitor]);

    it('are known with their newest context', async () => {
      const seen = (id: string, at: string, plan: string) =>
        send(
          analyticsBatch(
            [analyticsEvent(id, { at, screen: '/home' })],
            {},
            {
              user_id: 'walker',
              userId: 'walker@host',
              userAttributes: { plan },
              device: { type: 'phone' },
            },
          ),
        );
      await seen('w2', '2026-06-15T11:30:00Z', 'pro');
      await seen('w1', '2026-06-15T11:00:00Z', 'free');
      expect(await read('walker')).toMatchObject([
        {
          contact_id: 'walker@host',
          attributes: { plan: 'pro' },
          device: { type: 'phone' },
          last_screen: '/home',
        },
      ]);
      const days = await server.database.query(`SELECT day FROM visitor_days WHERE visitor_id = 'walker'`);
      expect(days).toHaveLength(1);
    });

    /** The later batch, and one that waited on the device. */
    const batchesOf = (visitor: string): AnalyticsBatch[] => {
      const at = (hour: string) =>
        analyticsEvent(`${visitor}-${hour}`, { at: `2026-06-15T${hour}:00Z`, screen: `/${hour}` });
      const later = { user_id: visitor, language: 'de', userAttributes: { plan: 'pro' } };
      const waited = { user_id: visitor, userId: `${visitor}@host` };
      return [
        analyticsBatch([at('11:30')], {}, later),
        analyticsBatch([at('09:00'), at('10:00')], {}, waited),
      ];
    };
    const learnt = (visitor: string) => ({
      contact_id: `${visitor}@host`,
      language: 'de',
      attributes: { plan: 'pro' },
      last_screen: '/11:30',
      first_seen_at: new Date('2026-06-15T09:00:00Z'),
      last_seen_at: new Date('2026-06-15T11:30:00Z'),
    });

    it('are told by what arrives late who they were and since when, and not how they are', async () => {
      for (const batch of batchesOf('offline')) await send(batch);
      expect(await read('offline')).toMatchObject([learnt('offline')]);
      for (const batch of batchesOf('in-order').toReversed()) await send(batch);
      expect(await read('in-order')).toMatchObject([learnt('in-order')]);
    });

    it('are the same where all of it is written at once', async () => {
      // While the first is written, the others gather.
      const first = analyticsBatch([analyticsEvent('first')]);
      await Promise.all([first, ...batchesOf('hurried')].map(send));
      expect(await read('hurried')).toMatchObject([learnt('hurried')]);
    });

    it('came after their erasure, where a batch holds events of before', async () => {
      const erasedAt = new Date('2026-06-15T09:30:00Z');
      await server.database.query(
        `INSERT INTO tombstones (project_id, kind, person_hash, erased_at) VALUES ($1, 'visitor', $2, $3)`,
        [home.projectId, personHash(home.projectId, 'visitor', 'back'), erasedAt],
      );
      for (const batch of batchesOf('back')) await server.post('/sdk/analytics', batch);
      expect(await read('back')).toMatchObject([{ ...learnt('back'), first_seen_at: erasedAt }]);
    });
  });
}
