// Makes docs/openapi-studio.json from the table of the studio's routes, so that none is forgotten and no role is told
// wrongly. `--check` writes nothing and fails when the file is out of date.
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { keepGenerated } from '../../../scripts/keepGenerated.mjs';
import { readJson } from '../../../scripts/workspaces.mjs';
import { createReferences } from './schemaReferences.mjs';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

async function loadTable() {
  const outDir = await mkdtemp(join(folder, '.generate-'));
  try {
    const outfile = join(outDir, 'table.mjs');
    await build({
      stdin: {
        contents: `export { studioTable } from './src/routes/studio/studioTable.js';
          export { studioAnswers } from '@service-popups/protocol/schemas/studio-answers';`,
        resolveDir: folder,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
      plugins: [
        {
          name: 'bundle-workspace',
          setup(context) {
            context.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
              kind === 'entry-point' || path.startsWith('@service-popups/')
                ? undefined
                : { path, external: true },
            );
          },
        },
      ],
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const who = {
  anyone: 'Open to anyone.',
  member: 'For every account and token.',
  person: 'For every account, and for no token.',
  viewer: 'For viewers, editors and owners.',
  editor: 'For editors and owners.',
  owner: 'For owners.',
};

/** Everything beside success that a route can answer with. */
function failuresOf({ access, path, body, method, conflict }, refer, Problem) {
  const signsIn = path === '/session' && method === 'POST';
  const refusals = {
    400: 'What was sent does not fit; `problems` names each field.',
    401: signsIn
      ? 'Email and password do not belong together.'
      : access === 'anyone'
        ? undefined
        : 'Nobody is signed in.',
    403: 'The role does not reach, or the request came from a page that is not the studio.',
    404:
      path.includes(':') || body?.properties?.project !== undefined
        ? 'There is no such thing, or not for you.'
        : undefined,
    409: conflict,
    413: body === undefined ? undefined : 'The body is too large.',
    429: access === 'anyone' || access === 'person' ? 'Too many tries; with Retry-After.' : undefined,
    503: 'The database is away; with Retry-After.',
  };
  const content = { 'application/json': { schema: refer(Problem) } };
  return Object.fromEntries(
    Object.entries(refusals)
      .filter(([, description]) => description !== undefined)
      .map(([status, description]) => [status, { description, content }]),
  );
}

/** What a line of a stream holds. */
const lines = { 'text/event-stream': 'LiveEvent', 'application/x-ndjson': 'ResponseLine' };

/** `Member`, `Member[]` or `Paged<Member>`. */
function schemaOf(answer, refer, answers) {
  const [, list, page, one] = /^(?:(\w+)\[\]|Paged<(\w+)>|(\w+))$/.exec(answer) ?? [];
  const named = answers[list ?? page ?? one];
  if (named === undefined) throw new Error(`There is no schema ${answer}.`);
  const schema = refer(named);
  if (list !== undefined) return { type: 'array', items: schema };
  if (page === undefined) return schema;
  return {
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items: schema },
      cursor: { type: 'string', description: 'Of the next page; absent on the last.' },
    },
  };
}

function answerOf({ answer, status }, refer, answers) {
  if (answer === undefined) return { 204: { description: 'Done.' } };
  if (!answer.includes('/')) {
    const content = { 'application/json': { schema: schemaOf(answer, refer, answers) } };
    return { [status]: { description: answer, content } };
  }
  const line = lines[answer];
  const schema = {
    type: 'string',
    ...(line === undefined
      ? {}
      : { description: `Each line of data is a ${line}.`, 'x-line': refer(answers[line]) }),
  };
  return { [status]: { description: 'A stream.', content: { [answer]: { schema } } } };
}

function operationOf(route, refer, answers) {
  const { method, path, summary, access, body, query } = route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const inQuery = query === undefined ? {} : refer(query).properties;
  return {
    summary,
    description: who[access],
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    'x-access': access,
    ...(access === 'anyone' ? { security: [] } : access === 'person' ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(inQuery).map(([name, schema]) => ({ name, in: 'query', schema })),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: refer(body) } } } }),
    responses: { ...answerOf(route, refer, answers), ...failuresOf(route, refer, answers.Problem) },
  };
}

function assemble({ studioTable, studioAnswers }) {
  const paths = {};
  const { refer, all } = createReferences();
  for (const route of studioTable) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, refer, studioAnswers) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: "Service Popups: the studio's API",
      version: readJson(join(folder, 'package.json')).version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'What the studio uses. Scripts send a management token as `Authorization: Bearer …`. A project that one has no part in does not exist.',
    },
    servers: [{ url: 'http://localhost:4000' }],
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'service_popups_session',
          description: 'With the prefix `__Host-` where `PUBLIC_URL` begins with https.',
        },
      },
      schemas: all(),
    },
  };
}

keepGenerated('apps/server/scripts/generate.mjs', {
  'docs/openapi-studio.json': `${JSON.stringify(assemble(await loadTable()), null, 2)}\n`,
});
