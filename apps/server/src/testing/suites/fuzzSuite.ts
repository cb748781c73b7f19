import {
  AnalyticsBatch,
  ContactRequest,
  DefinitionsRequest,
  ResponseReport,
  StatusReport,
} from '@service-popups/protocol/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home } from '../testPopups.js';
import { arbitraryOf } from '../arbitraryOf.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

const routes = [
  { path: '/sdk/popups', schema: StatusReport, fixed: { publicKey: home.apiKey, popupId: 'reasons' } },
  { path: '/sdk/popups/contact', schema: ContactRequest, fixed: { publicKey: home.apiKey } },
  { path: `/sdk/${home.apiKey}/popups`, schema: DefinitionsRequest, fixed: {} },
  {
    path: '/sdk/surveys/reasons-survey/responses',
    schema: ResponseReport,
    fixed: { publicKey: home.apiKey, popupId: 'reasons', surveyVersion: 1 },
  },
  {
    path: '/sdk/analytics',
    schema: AnalyticsBatch,
    fixed: { publicKey: home.analyticsKey, integration: home.integration },
  },
] as const;

const runs = process.env['FULL'] === '1' ? 2_000 : 60;

export function fuzzSuite(engine: TestEngine): void {
  describe(`requests made from the schemas, on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    it.each(routes)('never break $path', async ({ path, schema, fixed }) => {
      const seen = new Set<number>();
      const values = arbitraryOf(schema, fixed);
      const send = async (value: unknown) => {
        const answer = await server.post(path, JSON.stringify(value) ?? '');
        seen.add(answer.status);
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(answer.json).toBeTypeOf('object');
      };
      await fc.assert(fc.asyncProperty(values, send), { numRuns: runs });
      // Both kinds of values are made: ones that fit and ones that do not. The rarer kind may take a while to come.
      const isSeen = (kind: (status: number) => boolean) => [...seen].some(kind);
      const hasBoth = () =>
        isSeen((status) => status === 400) && (path.includes('surveys') || isSeen((status) => status < 300));
      for (const value of fc.sample(values, 1_000)) {
        if (hasBoth()) break;
        await send(value);
      }
      expect(hasBoth()).toBe(true);
    });

    it('never break on text that is no JSON, or JSON that is no sense', async () => {
      const bodies = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.json(),
        fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
        fc.integer({ min: 1, max: 5_000 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
      );
      await fc.assert(
        fc.asyncProperty(bodies, fc.constantFrom(...routes), async (body, { path }) => {
          const answer = await server.post(path, body);
          expect(answer.status, answer.text).toBe(400);
        }),
        { numRuns: runs },
      );
    });

    it('never break on addresses', async () => {
      await fc.assert(
        fc.asyncProperty(fc.webPath(), fc.string({ maxLength: 30 }), async (path, tail) => {
          const answer = await server.get(`/sdk${path}/${encodeURIComponent(tail)}/popups`);
          expect(answer.status).toBeLessThan(500);
        }),
        { numRuns: runs },
      );
    });
  });
}
