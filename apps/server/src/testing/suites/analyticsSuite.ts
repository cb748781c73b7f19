import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personHash } from '../../domain/tombstones.js';
import { home } from '../testPopups.js';
import { ensurePartitions, listPartitions } from '../../store/partitions.js';
import { analyticsBatch, analyticsEvent } from '../builders.js';
import { createProject } from '../createProject.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

export function analyticsSuite(engine: TestEngine): void {
  describe(`analytics on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const send = (batch: unknown) => server.post('/sdk/analytics', batch);
    const count = async (sql: string, values: unknown[] = []): Promise<number> =>
      Number((await server.database.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, values))[0]?.n);
    const hourly = async (name: string): Promise<number> =>
      Number(
        (
          await server.database.query<{ n: string }>(
            'SELECT coalesce(sum(count), 0) AS n FROM event_hours WHERE project_id = $1 AND name = $2',
            [home.projectId, name],
          )
        )[0]?.n,
      );

    it('[ANA-3] keeps events and attributes of metadata, and metrics apart from them', async () => {
      const answer = await send(analyticsBatch([analyticsEvent('e1', { name: 'kept', screen: '/cart' })]));
      expect(answer.status).toBe(202);
      expect(answer.json).toEqual({ accepted: 1, duplicates: 0 });
      const [event] = await server.database.query(`SELECT * FROM events WHERE id = 'e1'`);
      expect(event).toMatchObject({ name: 'kept', screen: '/cart', properties: { index: 1 } });
      const [batch] = await server.database.query(`SELECT * FROM batches WHERE batch_id = 'batch-of-e1'`);
      expect(batch).toMatchObject({
        metrics: { price: '49.99' },
        language: 'en',
        platform: 'web',
        app_version: '2.0.0',
        context: { userAttributes: { plan: 'pro' }, nodeEnv: 'production', platform: 'web', language: 'en' },
      });
      expect(batch?.['context']).not.toHaveProperty('metrics');
    });

    it('stores every event of a batch as it was sent, in any script and any year', async () => {
      const properties = {
        größe: 'ж'.repeat(300),
        ['k'.repeat(300)]: 1,
        list: [1, 2.5, null, { deep: true }],
        big: 1e21,
      };
      const times = ['0001-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'];
      const events = times.map((at, index) =>
        analyticsEvent(`été-${index}`, {
          name: '購入🙂',
          at,
          properties,
          ...(index === 1 ? {} : { screen: '/ä' }),
        }),
      );
      expect((await send(analyticsBatch(events))).json).toEqual({ accepted: 3, duplicates: 0 });
      const rows = await server.database.query(
        `SELECT id, screen, properties, extra, is_clamped,
           to_char(client_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS client_at
         FROM events WHERE name = '購入🙂' ORDER BY id`,
      );
      expect(rows).toEqual(
        times.map((client_at, index) => ({
          id: `été-${index}`,
          screen: index === 1 ? null : '/ä',
          properties,
          extra: null,
          is_clamped: true,
          client_at,
        })),
      );
    });

    it('[AUT-2] takes a batch for the analytics key with its integration alone', async () => {
      const events = [analyticsEvent('auth')];
      expect((await send(analyticsBatch(events, { publicKey: home.apiKey }))).status).toBe(401);
      expect((await send(analyticsBatch(events, { integration: 'another' }))).status).toBe(401);
      expect(await count(`events WHERE id = 'auth'`)).toBe(0);
    });

    it('[F-51] counts a repeated batch once, everywhere', async () => {
      const batch = analyticsBatch(
        [
          ...Array.from({ length: 20 }, (_, index) => analyticsEvent(`r${index}`, { name: 'repeated' })),
          analyticsEvent('crash-r', {
            name: 'service_app_crash',
            properties: { message: 'Repeated 7', stack: 'at a (b.js:1:2)', fatal: true },
          }),
        ],
        {},
        { dropped: { storage_full: 3 } },
      );
      expect((await send(batch)).json).toEqual({ accepted: 21, duplicates: 0 });
      for (let round = 0; round < 10; round += 1) {
        expect((await send({ ...batch, sentAt: '2026-06-15T12:00:05Z' })).json).toEqual({
          accepted: 0,
          duplicates: 21,
        });
      }
      // Not the very same, so that the database has to tell.
      const events = [...batch.metadata.events, analyticsEvent('r-more', { name: 'repeated' })];
      const longer = { ...batch, metadata: { ...batch.metadata, events } };
      expect((await send(longer)).json).toEqual({ accepted: 1, duplicates: 21 });
      await send(analyticsBatch([analyticsEvent('r-other')], {}, { dropped: { storage_full: 2 } }));
      expect(await count(`events WHERE name = 'repeated'`)).toBe(21);
      expect(await hourly('repeated')).toBe(21);
      const crashes = await server.database.query(
        `SELECT count, fatal_count FROM crash_groups WHERE message = 'Repeated 7'`,
      );
      expect(crashes).toEqual([{ count: '1', fatal_count: '1' }]);
      const losses = await server.database.query(
        `SELECT count FROM diagnostics WHERE reason = 'storage_full'`,
      );
      expect(losses).toEqual([{ count: '5' }]);
    });

    it('counts many copies that arrive at the same time once', async () => {
      const batches = Array.from({ length: 10 }, (_, index) => {
        const crash = analyticsEvent(`c${index}`, {
          name: 'service_app_crash',
          properties: { message: 'Copied', stack: '', fatal: true },
        });
        // Also one that stands in its batch twice.
        return analyticsBatch([analyticsEvent(`d${index}`, { name: 'copied' }), crash, crash]);
      });
      const answers = await Promise.all(batches.flatMap((batch) => [batch, batch, batch, batch].map(send)));
      expect(answers.every(({ status }) => status === 202)).toBe(true);
      const accepted = answers.map(({ json }) => (json as { accepted: number }).accepted);
      expect(accepted.reduce((sum, value) => sum + value, 0)).toBe(20);
      expect(await hourly('copied')).toBe(10);
      const crashes = await server.database.query(
        `SELECT count, fatal_count FROM crash_groups WHERE message = 'Copied'`,
      );
      expect(crashes).toEqual([{ count: '10', fatal_count: '10' }]);
    });

    it('keeps the first of two events that share an id', async () => {
      await send(analyticsBatch([analyticsEvent('shared', { name: 'first' })], { batchId: 's1' }));
      const second = await send(
        analyticsBatch([analyticsEvent('shared', { name: 'second' })], { batchId: 's2' }),
      );
      expect(second.json).toEqual({ accepted: 0, duplicates: 1 });
      expect(await count(`events WHERE id = 'shared' AND name = 'first'`)).toBe(1);
    });

    it('[F-51] keeps projects apart that use the same ids', async () => {
      await createProject(server.database, { id: 'other' });
      const events = [analyticsEvent('both', { name: 'apart' })];
      await send(analyticsBatch(events));
      const answer = await send(analyticsBatch(events, { publicKey: 'ak_other', integration: 'int_other' }));
      expect(answer.json).toEqual({ accepted: 1, duplicates: 0 });
      const rows = await server.database.query(
        `SELECT project_id FROM events WHERE id = 'both' ORDER BY project_id`,
      );
      expect(rows.map(({ project_id }) => project_id)).toEqual([home.projectId, 'other'].sort());
    });

    it('acknowledges and forgets what arrives while the kill-switch is thrown', async () => {
      await createProject(server.database, { id: 'quiet', trackingEnabled: false });
      const answer = await send(
        analyticsBatch([analyticsEvent('silent')], { publicKey: 'ak_quiet', integration: 'int_quiet' }),
      );
      expect(answer.status).toBe(202);
      expect(await count(`events WHERE id = 'silent'`)).toBe(0);
    });

    it('names the events at fault, so that the rest can be sent again', async () => {
      const bad = [
        analyticsEvent('good'),
        analyticsEvent('nameless', { name: '' }),
        analyticsEvent('proto', {
          properties: JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>,
        }),
      ];
      const first = await send(analyticsBatch(bad));
      expect(first.status).toBe(400);
      const named = (first.json as { error: { rejected: { id: string }[] } }).error.rejected.map(
        ({ id }) => id,
      );
      expect(named).toContain('nameless');
      expect(named).not.toContain('good');
      expect(first.text).toContain('metadata.events.1.name');
      const deep = analyticsEvent('deep', { properties: { a: { b: { c: { d: { e: { f: 1 } } } } } } });
      const second = await send(analyticsBatch([analyticsEvent('fine'), deep]));
      expect(second.json).toMatchObject({ error: { rejected: [{ id: 'deep' }] } });
    });

    it('[F-54] keeps fields of events that this version does not know', async () => {
      await send(analyticsBatch([{ ...analyticsEvent('future'), sentiment: 'good' } as never]));
      const [row] = await server.database.query(`SELECT extra FROM events WHERE id = 'future'`);
      expect(row?.['extra']).toEqual({ sentiment: 'good' });
    });

    it('[F-53] keeps a readable order for clocks that are ten years off, and one copy of each event', async () => {
      const at = (year: number, second: number) => `${year}-06-15T11:59:0${second}.000Z`;
      for (const year of [2016, 2036]) {
        const events = [1, 2, 3].map((second) =>
          analyticsEvent(`skew-${year}-${second}`, { name: `skew-${year}`, at: at(year, second) }),
        );
        const batch = analyticsBatch(events, { sentAt: `${year}-06-15T12:00:00.000Z` });
        await send(batch);
        await send({ ...batch, sentAt: `${year}-06-15T12:00:09.000Z` });
        const rows = await server.database.query<{ id: string; at: Date }>(
          'SELECT id, at FROM events WHERE name = $1 ORDER BY at',
          [`skew-${year}`],
        );
        expect(rows.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        expect(rows[0]?.at).toEqual(new Date('2026-06-15T11:59:01.000Z'));
      }
    });

    it('moves events that waited for their day into its partition, and still knows them', async () => {
      const ahead = '2026-06-25T10:00:00.000Z';
      const batch = analyticsBatch([analyticsEvent('ahead', { at: ahead, name: 'ahead' })], {
        sentAt: ahead,
      });
      await send(batch);
      expect(await count(`events_elsewhen WHERE id = 'ahead'`)).toBe(1);
      await ensurePartitions(server.database, Date.parse(ahead));
      expect(await listPartitions(server.database)).toContain('events_20260625');
      expect(await count(`events_20260625 WHERE id = 'ahead'`)).toBe(1);
      expect((await send(batch)).json).toEqual({ accepted: 0, duplicates: 1 });
    });

    it('groups crashes that differ in numbers only', async () => {
      const crash = (id: string, message: string, line: number) =>
        analyticsEvent(id, {
          name: 'service_app_crash',
          properties: {
            message,
            stack: `Error\n    at pay (https://x.example/app.js:${line}:9)`,
            fatal: false,
          },
        });
      await send(analyticsBatch([crash('k1', 'Order 17 is gone', 12), crash('k2', 'Order 99 is gone', 880)]));
      const rows = await server.database.query(`SELECT count FROM crash_groups WHERE message LIKE 'Order%'`);
      expect(rows).toEqual([{ count: '2' }]);
    });

    it('counts once in a crowd of new batches, repeats under another name and erased people', async () => {
      await server.database.query(
        `INSERT INTO tombstones (project_id, kind, person_hash, erased_at) VALUES ($1, 'visitor', $2, $3)`,
        [home.projectId, personHash(home.projectId, 'visitor', 'left'), new Date('2026-06-15T11:50:00Z')],
      );
      const crowd = (ids: readonly string[], batchId: string, visitor = 'crowd') =>
        analyticsBatch(
          ids.map((id) => analyticsEvent(id, { name: 'crowd', at: '2026-06-15T11:40:00Z' })),
          { batchId },
          { user_id: visitor },
        );
      const batches = Array.from({ length: 30 }, (_, index) => [
        crowd([`k${index}`, `l${index}`], `crowd-${index}`),
        crowd([`l${index}`, `m${index}`], `crowd-again-${index}`),
        crowd([`n${index}`], `crowd-left-${index}`, 'left'),
      ]).flat();
      const answers = await Promise.all(batches.map(send));
      expect(answers.every(({ status }) => status === 202)).toBe(true);
      const accepted = answers.map(({ json }) => (json as { accepted: number }).accepted);
      expect(accepted.reduce((sum, value) => sum + value, 0)).toBe(90);
      expect(await count(`events WHERE name = 'crowd'`)).toBe(90);
      expect(await hourly('crowd')).toBe(90);
      expect(await count(`visitor_days WHERE visitor_id = 'crowd'`)).toBe(1);
      expect(await count(`visitor_days WHERE visitor_id = 'left'`)).toBe(0);
    });

    it('refuses for good what an erased person did before', async () => {
      await server.database.query(
        `INSERT INTO tombstones (project_id, kind, person_hash, erased_at) VALUES ($1, 'contact', $2, $3)`,
        [home.projectId, personHash(home.projectId, 'contact', 'gone'), new Date('2026-06-15T11:50:00Z')],
      );
      const events = [
        analyticsEvent('before', { at: '2026-06-15T11:40:00Z', name: 'erased' }),
        analyticsEvent('after', { at: '2026-06-15T11:55:00Z', name: 'erased' }),
      ];
      expect((await send(analyticsBatch(events, {}, { userId: 'gone' }))).status).toBe(202);
      const rows = await server.database.query(`SELECT id FROM events WHERE name = 'erased'`);
      expect(rows).toEqual([{ id: 'after' }]);
      expect(await hourly('erased')).toBe(1);
    });

    // The last one: from here on it is tomorrow.
    it('[F-51] counts once what is sent again after midnight, beside other events and by a clock that was set', async () => {
      const late = analyticsEvent('late', { name: 'late', at: '2026-06-15T23:59:59.900Z' });
      const untilMidnight = Date.parse('2026-06-16T00:00:00.000Z') - server.clock.now();
      server.clock.advance(untilMidnight - 50);
      const sentAt = (skewMs: number) => new Date(server.clock.now() + skewMs).toISOString();
      expect((await send(analyticsBatch([late], { sentAt: sentAt(0) }))).json).toMatchObject({ accepted: 1 });
      server.clock.advance(60_000);
      await ensurePartitions(server.database, server.clock.now());
      for (const [index, skewMs] of [0, -7_200_000, 86_400_000].entries()) {
        const more = analyticsEvent(`later-${index}`, { name: 'later', at: sentAt(skewMs) });
        const again = analyticsBatch([more, late], { sentAt: sentAt(skewMs) });
        expect((await send(again)).json).toEqual({ accepted: 1, duplicates: 1 });
      }
      expect(await count(`events WHERE id = 'late'`)).toBe(1);
      expect(await hourly('late')).toBe(1);
      expect(await hourly('later')).toBe(3);
    });
  });
}
