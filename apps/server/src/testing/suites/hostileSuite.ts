import type { ResponseReport } from '@service-popups/protocol';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent, responseReport } from '../builders.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

/** What passes for a report and would break whatever has to write it. */
export function hostileSuite(engine: TestEngine): void {
  describe(`a server under hostile reports on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const path = '/sdk/surveys/rating-survey/responses';
    const answer = (change: Partial<ResponseReport>) => server.post(path, responseReport(change));
    const track = (batch: unknown) => server.post('/sdk/analytics', batch);
    const count = async (rows: string): Promise<number> =>
      Number((await server.database.query<{ n: string }>(`SELECT count(*) AS n FROM ${rows}`))[0]?.n);

    it('takes answers while somebody sends what nests without end, and only that is refused', async () => {
      for (const depth of [100, 4_000, 10_000]) {
        const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
        const text = JSON.stringify(responseReport({ responseId: `deep-${depth}` }));
        const hostile = text.replace('"metadata":{', `"metadata":{"unknown":${deep},`);
        const answers = await Promise.all([
          answer({ responseId: `before-${depth}` }),
          server.post(path, hostile),
          answer({ responseId: `after-${depth}` }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([202, 400, 202]);
        expect(answers[1]?.json).toMatchObject({ error: { code: 'invalid_body' } });
      }
    });

    it('takes batches while somebody sends what nests without end, and only that is refused', async () => {
      for (const depth of [100, 4_000, 10_000]) {
        const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
        const text = JSON.stringify(analyticsBatch([analyticsEvent(`deep-${depth}`)]));
        const inContext = text.replace('"metadata":{', `"metadata":{"unknown":${deep},`);
        const inEvent = text.replace('"events":[{', `"events":[{"unknown":${deep},`);
        const fine = (name: string) => analyticsBatch([analyticsEvent(`${name}-${depth}`)]);
        const sent = [fine('before'), inContext, inEvent, fine('after')].map(track);
        const answers = await Promise.all(sent);
        expect(answers.map(({ status }) => status)).toEqual([202, 400, 400, 202]);
      }
    });

    it('says of a compressed body that it is one, and takes it when it is not', async () => {
      const batch = JSON.stringify(analyticsBatch([analyticsEvent('packed')]));
      const post = (to: string, encoding: string, body: string | Uint8Array<ArrayBuffer>) =>
        fetch(server.url + to, { method: 'POST', headers: { 'Content-Encoding': encoding }, body });
      for (const to of ['/sdk/analytics', '/sdk/popups', path]) {
        const refused = await post(to, 'gzip', new Uint8Array(gzipSync(batch)));
        expect([to, refused.status]).toEqual([to, 415]);
        expect(await refused.text()).toContain('Content-Encoding: gzip is not read here.');
      }
      expect((await post('/sdk/analytics', 'identity', batch)).status).toBe(202);
    });

    it('counts what clients had to drop, however much they claim', async () => {
      const claims = [3, 2 ** 53, 1e300, 4];
      const answers = await Promise.all(
        claims.map((claimed, index) =>
          track(analyticsBatch([analyticsEvent(`claim-${index}`)], {}, { dropped: { offline: claimed } })),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
      expect(await count(`batches WHERE batch_id LIKE 'batch-of-claim-%'`)).toBe(4);
      const [row] = await server.database.query<{ n: string }>(
        `SELECT sum(count) AS n FROM diagnostics WHERE reason = 'offline'`,
      );
      expect(Number(row?.n)).toBe(2_000_000_007);
      const flood = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`made-up-${index}`, 1]));
      await track(analyticsBatch([analyticsEvent('flood')], {}, { dropped: flood }));
      expect(await count(`diagnostics WHERE reason LIKE 'made-up-%'`)).toBe(50);
    });

    it('remembers the origins of a key, but not as many as anybody can make up', async () => {
      const visit = (origin: string) => server.get('/sdk/pk_demo/popups', { origin });
      await visit('https://first.example');
      await server.store.sightings.flush();
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(
          Array.from({ length: 150 }, (_, index) => visit(`https://made-up-${round}-${index}.example`)),
        );
        await server.store.sightings.flush();
      }
      expect(await count(`key_sightings WHERE project_id = 'demo' AND kind = 'definitions'`)).toBe(200);
      server.clock.advance(1_000);
      await visit('https://first.example');
      await server.store.sightings.flush();
      const [row] = await server.database.query(
        `SELECT last_seen_at FROM key_sightings WHERE origin = 'https://first.example'`,
      );
      expect(row).toEqual({ last_seen_at: new Date(server.clock.now()) });
    });
  });
}
