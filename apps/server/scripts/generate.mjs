// Makes docs/openapi-studio.json from the table of the studio's routes, so that none is forgotten and no role is told
// wrongly. `--check` writes nothing and fails when the file is out of date.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(folder, '../../docs/openapi-studio.json');

async function loadTable() {
  const outDir = await mkdtemp(join(folder, '.generate-'));
  try {
    const outfile = join(outDir, 'table.mjs');
    await build({
      entryPoints: [join(folder, 'src/routes/studio/studioTable.ts')],
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
    return (await import(pathToFileURL(outfile).href)).studioTable;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const who = {
  anyone: 'Open to anyone.',
  member: 'For every account and token.',
  viewer: 'For viewers, editors and owners.',
  editor: 'For editors and owners.',
  owner: 'For owners.',
};

/** Errors that a route can answer with, beside those of every route. */
function failuresOf({ access, kind, body, query }) {
  const refusals = {
    400:
      body !== undefined || query !== undefined ? 'A field does not fit; `problems` names each.' : undefined,
    401: access === 'anyone' ? undefined : 'Nobody is signed in.',
    403: 'The role does not reach, or the request came from a page that is not the studio.',
    404:
      kind === 'project' ? 'There is no such thing in this project, or no such project for you.' : undefined,
    429: access === 'anyone' ? 'Too many tries; with Retry-After.' : undefined,
    503: 'The database is away; with Retry-After.',
  };
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(refusals)
      .filter(([, description]) => description !== undefined)
      .map(([status, description]) => [status, { description, content: error }]),
  );
}

/** Types of answers are declared in packages/protocol/src/studio and named here. */
function answerOf({ answer, status }) {
  if (answer === undefined) return { 204: { description: 'Done.' } };
  const isMedia = answer.includes('/');
  const schema = isMedia ? { type: 'string' } : { description: `The type \`${answer}\`.`, 'x-type': answer };
  return {
    [status]: {
      description: isMedia ? 'A stream.' : answer,
      content: { [isMedia ? answer : 'application/json']: { schema } },
    },
  };
}

const plain = (schema) => JSON.parse(JSON.stringify(schema));

function operationOf(route) {
  const { method, path, summary, access, body, query } = route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const inQuery = query === undefined ? {} : plain(query).properties;
  return {
    summary,
    description: who[access],
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    'x-access': access,
    ...(access === 'anyone' ? { security: [] } : {}),
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(inQuery).map(([name, schema]) => ({ name, in: 'query', schema })),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } } }),
    responses: { ...answerOf(route), ...failuresOf(route) },
  };
}

function assemble(table) {
  const paths = {};
  for (const route of table) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: "Service Popups: the studio's API",
      version: '1.5.0',
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
        session: { type: 'apiKey', in: 'cookie', name: 'service_popups_session' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'string' },
                message: { type: 'string' },
                problems: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['path', 'message'],
                    properties: { path: { type: 'string' }, message: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}

const text = `${JSON.stringify(assemble(await loadTable()), null, 2)}\n`;
const before = await readFile(file, 'utf8').catch(() => '');
if (before !== text && process.argv.includes('--check')) {
  console.error('Out of date: docs/openapi-studio.json. Run `npm run generate`.');
  process.exit(1);
}
if (before !== text) await writeFile(file, text);
