// Every route of the studio, with values made from its own schema: whatever is sent, the server stands.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { studioTable } from '../../../routes/studio/studioTable.js';
import { arbitraryOf } from '../../arbitraryOf.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home, reasonsPopup } from '../../testPopups.js';

const runs = process.env['FULL'] === '1' ? 400 : 12;
/** Signing in costs a quarter of a second on purpose; projects must not be deleted under the others. */
const leftOut = /^(?:POST \/session|POST \/owner|POST \/invites\/accept|DELETE \/projects\/:project)$/;
const routes = studioTable.filter(
  ({ method, path }) => !leftOut.test(`${method} ${path}`) && !path.endsWith('/live'),
);

const parameter = fc.oneof(
  fc.constantFrom('rating', 'reasons', '1', '0', '-1', '%00', '..', '%2e%2e%2f', 'x'.repeat(300), '😀', "'"),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
);

export function studioFuzzSuite(engine: TestEngine): void {
  describe(`the studio's routes, fuzzed on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
    });
    afterAll(() => server.stop());

    it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
      '%s answers anything with sense',
      async (_name, route) => {
        const body =
          route.body === undefined
            ? fc.constant(undefined)
            : arbitraryOf(route.body, { draft: reasonsPopup, definition: reasonsPopup });
        const query = fc.dictionary(
          fc.constantFrom(
            'from',
            'to',
            'language',
            'search',
            'attribute',
            'version',
            'limit',
            'cursor',
            'by',
            'status',
          ),
          fc.oneof(
            fc.constantFrom('2026-06-01', '1', '99999999999', '-1', 'a:b', ''),
            fc.string({ unit: 'binary', maxLength: 20 }),
          ),
          { maxKeys: 3 },
        );
        await fc.assert(
          fc.asyncProperty(
            body,
            query,
            fc.array(parameter, { minLength: 3, maxLength: 3 }),
            async (value, asked, names) => {
              const left = [...names];
              const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
                name === 'project' ? home.projectId : safeEncode(left.pop() ?? 'x'),
              );
              const text = new URLSearchParams(asked as Record<string, string>).toString();
              const answer = await studio.request(
                route.method,
                `${path}${text === '' ? '' : `?${text}`}`,
                value,
              );
              expect(answer.status, `${path} ${text} ${JSON.stringify(value)} ${answer.text}`).toBeLessThan(
                500,
              );
            },
          ),
          { numRuns: runs },
        );
      },
    );

    it.each([
      ['{"__proto__":{"pages":[]}}', 'definition.survey.__proto__ is not a name that may be used here.'],
      [
        `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
        'definition.survey.0.0.0 nests more than 100 levels deep.',
      ],
    ])(
      'an imported popup with a hostile survey is refused with the name of the field',
      async (text, message) => {
        const definition = { ...reasonsPopup, survey: JSON.parse(text) as unknown };
        const file = { format: 'service-popups/popup', formatVersion: 1, name: 'Hostile', definition };
        const refused = await studio.request('POST', `/projects/${home.projectId}/popups/import`, file);
        expect(refused.json).toMatchObject({ error: { code: 'invalid_body', message } });
        expect(await server.database.query(`SELECT 1 FROM popups WHERE name = 'Hostile'`)).toEqual([]);
      },
    );
  });
}

/** Some are encoded already; half a surrogate pair cannot stand in an address at all. */
function safeEncode(text: string): string {
  try {
    return text.startsWith('%') ? text : encodeURIComponent(text);
  } catch {
    return 'x';
  }
}
