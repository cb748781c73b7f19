// The studio's pages while the tables grow: at one and at ten million events, with people, showings and answers in
// proportion. Prints markdown. Rows are made inside PostgreSQL, in the real tables, partitions and rollups.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/startPostgres.mjs';
import { fillTables, finishTables } from './server/fillTables.mjs';
import { openPool } from './server/openPool.mjs';
import { readOptions } from './report/readOptions.mjs';
import { median } from './report/statistics.mjs';
import { startServer } from './server/startServer.mjs';

const options = readOptions({
  short: { type: 'boolean', about: 'tries it with a twentieth' },
  check: { type: 'boolean', about: 'fails when all pages together take more than twice as long' },
  keep: { type: 'string', about: 'DIR keeps the database there' },
  seconds: {
    type: 'string',
    default: 'Infinity',
    about: 'N ends the run after that time, to be gone on with by the same command',
  },
});
const share = options.short ? 20 : 1;
const sizes = [1_000_000 / share, 10_000_000 / share];
const kept = options.keep;
const seconds = Number(options.seconds);
const rounds = 11;
const bar = 2;
const secret = 'spm_bench';

const project = '/api/projects/demo';
/** What a person opens, in the order of the menu. */
const pages = [
  { name: 'popups', path: `${project}/popups` },
  { name: 'results of a popup', path: `${project}/popups/demo-csat/results` },
  { name: 'its responses', path: `${project}/popups/demo-csat/responses` },
  { name: 'events', path: `${project}/events` },
  { name: 'one event', path: `${project}/events/searched` },
  { name: 'one event by a property', path: `${project}/events/searched?by=price` },
  { name: 'screens', path: `${project}/screens` },
  { name: 'metrics', path: `${project}/metrics` },
  { name: 'crashes', path: `${project}/crashes` },
  { name: 'diagnostics', path: `${project}/diagnostics` },
  { name: 'contacts', path: `${project}/contacts` },
  { name: 'a person', path: `${project}/people/visitor-7` },
  { name: 'the project', path: project },
  { name: 'reach', path: `${project}/reach`, body: { popupId: 'demo-csat' } },
];

/** @param {string} url @param {{ path: string, body?: object }} page */
async function open(url, { path, body }) {
  const startedAt = performance.now();
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return performance.now() - startedAt;
}

/** The first look at each page in a server that just started, and the usual one. @param {string} databaseUrl */
async function measure(databaseUrl) {
  const server = await startServer(databaseUrl);
  try {
    const popups = await fetch(`${server.url}${project}/popups`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    if (!popups.ok) throw new Error(`The token is not taken: ${popups.status}.`);
    // Page after page, round after round: what else the machine does for a second bends no page alone.
    const looks = pages.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, page] of pages.entries()) looks[index]?.push(await open(server.url, page));
    }
    return looks.map(([first = 0, ...again]) => ({ first, usual: median(again) }));
  } finally {
    await server.stop();
  }
}

/** @param {import('pg').Pool} pool */
async function prepare(pool) {
  const hash = createHash('sha256').update(secret).digest('base64url');
  await pool.query(
    `INSERT INTO management_tokens (id, project_id, name, token_hash, role)
     VALUES ('bench', 'demo', 'bench', $1, 'viewer')`,
    [hash],
  );
}

if (kept !== undefined) mkdirSync(kept, { recursive: true });
const database = await startPostgres({
  ...(kept === undefined ? {} : { dir: join(kept, 'database') }),
  fsync: false,
  settings: {
    max_connections: 60,
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    maintenance_work_mem: '256MB',
  },
});
const pool = openPool(database.url, 4);

/** @typedef {{ filled: number, measured: Awaited<ReturnType<typeof measure>>[] }} State */
const stateFile = kept === undefined ? undefined : join(kept, 'state.json');
/** @returns {State} */
const readState = () =>
  stateFile !== undefined && existsSync(stateFile)
    ? JSON.parse(readFileSync(stateFile, 'utf8'))
    : { filled: 0, measured: [] };
const state = readState();
try {
  if (state.filled === 0) {
    // The schema and the demo project come from the server itself.
    await (await startServer(database.url)).stop();
    await prepare(pool);
  }
  const mayGoOn = () => performance.now() < seconds * 1_000;
  for (const size of sizes.slice(state.measured.length)) {
    state.filled = await fillTables(pool, { from: state.filled, to: size, mayGoOn });
    process.stderr.write(`${state.filled} events after ${Math.round(performance.now() / 1_000)} s\n`);
    if (state.filled === size && mayGoOn()) {
      await finishTables(pool, size);
      process.stderr.write(`indexes after ${Math.round(performance.now() / 1_000)} s\n`);
      state.measured.push(await measure(database.url));
    }
    if (stateFile !== undefined) writeFileSync(stateFile, JSON.stringify(state));
    if (!mayGoOn()) break;
  }
} finally {
  await pool.end();
  await database.stop();
}
const { measured } = state;
if (measured.length < sizes.length) {
  process.stderr.write('Not full yet: run the same command again.\n');
  process.exit(0);
}

const [small = [], large = []] = measured;
const rows = pages.map(({ name }, index) => {
  const [before, after] = [small[index], large[index]];
  const ratio = (after?.usual ?? 0) / (before?.usual ?? 1);
  const firstRatio = (after?.first ?? 0) / (before?.first ?? 1);
  return { name, before, after, ratio, firstRatio };
});
const whole = (/** @type {'first' | 'usual'} */ kind) => {
  const total = (/** @type {typeof small} */ times) => times.reduce((sum, time) => sum + time[kind], 0);
  return { before: total(small), after: total(large), ratio: total(large) / total(small) };
};
const ms = (/** @type {number | undefined} */ value) => `${(value ?? 0).toFixed(0)} ms`;
const [first, usual] = [whole('first'), whole('usual')];
// Told without a bar: a page that takes milliseconds at first may take twice as many for whatever else the machine does.
const steepest = rows.toSorted((a, b) => b.ratio - a.ratio)[0] ?? { name: 'none', ratio: 0 };
process.stdout
  .write(`${cpus().length} cores shared by server and PostgreSQL. First: the first look after a start; usual: the median of ${rounds} further ones. Bar: at most ${bar} for all pages together, first and usual.

| page | first, ${sizes[0]} | first, ${sizes[1]} | ratio | usual, ${sizes[0]} | usual, ${sizes[1]} | ratio |
|---|--:|--:|--:|--:|--:|--:|
${rows.map(({ name, before, after, ratio, firstRatio }) => `| ${name} | ${ms(before?.first)} | ${ms(after?.first)} | ${firstRatio.toFixed(2)} | ${ms(before?.usual)} | ${ms(after?.usual)} | ${ratio.toFixed(2)} |`).join('\n')}
| all pages | ${ms(first.before)} | ${ms(first.after)} | ${first.ratio.toFixed(2)} | ${ms(usual.before)} | ${ms(usual.after)} | ${usual.ratio.toFixed(2)} |

| how it grows | measured | bar |
|---|--:|--:|
| all pages together, the first look, ${sizes[1]} against ${sizes[0]} | ${first.ratio.toFixed(2)} | ≤ ${bar} |
| all pages together, the usual look | ${usual.ratio.toFixed(2)} | ≤ ${bar} |
| the page that grows most (${steepest.name}), the usual look | ${steepest.ratio.toFixed(2)} | |
`);
if (options.check && (first.ratio > bar || usual.ratio > bar)) process.exitCode = 1;
