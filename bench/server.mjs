// What the server costs, as ratios in one run with PostgreSQL on the same cores.
// `node bench/server.mjs` prints markdown; `--json` prints the figures; `--check` fails when a bar is missed.
// Rounds of the things compared are interleaved, and medians are compared, so that a busy machine bends both alike.
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, startPostgres } from '../scripts/startPostgres.mjs';
import {
  familyMs,
  hammer,
  makeBatch,
  makeEvents,
  median,
  percentile,
  postAll,
  processorMs,
} from './server/pressure.mjs';

const rounds = process.argv.includes('--quick') ? 3 : 7;
const eventsPerRound = 10_000;
const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

/** @typedef {{ name: string, value: number, bar: number, kind: 'at least' | 'at most', detail: string }} Figure */
/** @type {Figure[]} */
const figures = [];

/** @param {string} name @param {number} value @param {'at least' | 'at most'} kind @param {number} bar @param {string} detail */
function record(name, value, kind, bar, detail) {
  figures.push({ name, value, bar, kind, detail });
  process.stderr.write(`${name}: ${value.toFixed(2)} (${kind} ${bar}) ${detail}\n`);
}

/** @param {string} databaseUrl @param {Record<string, string>} [environment] */
async function startServer(databaseUrl, environment = {}) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'service-popups-bench-'));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: 'on',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      RATE_KEY_PER_SECOND: '1000000',
      RATE_VISITOR_PER_MINUTE: '1000000',
      RATE_ADDRESS_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let round = 0; round < 600; round += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) break;
    await wait(50);
  }
  await fetch(`${url}/sdk/pk_demo/popups`);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, port, pid: child.pid ?? 0, stop };
}

const columns = `project_id text, client_at timestamptz, id text, at timestamptz, received_at timestamptz,
  is_clamped boolean, name text, screen text, properties jsonb, batch_id text, visitor_id text, session_id text`;
const names =
  'project_id, client_at, id, at, received_at, is_clamped, name, screen, properties, batch_id, visitor_id, session_id';

/** @param {number} size @returns {Record<string, unknown>[]} rows as the server would write them */
function makeRows(size) {
  const now = new Date().toISOString();
  return makeEvents(size).map((event) => ({
    project_id: 'demo',
    client_at: event.at,
    id: event.id,
    at: event.at,
    received_at: now,
    is_clamped: false,
    name: event.name,
    screen: event.screen,
    properties: event.properties,
    batch_id: 'b',
    visitor_id: 'visitor',
    session_id: 'session',
  }));
}

/**
 * Inserts batches over so many connections, one statement and one commit each.
 * @param {{ pool: pg.Pool, table: string, batches: readonly string[], connections: number, tail?: string }} options
 */
async function insertRaw({ pool, table, batches, connections, tail = '' }) {
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (next < batches.length) {
      const batch = batches[next];
      next += 1;
      await pool.query(
        `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1::text::json) AS r(${columns})
         ORDER BY project_id, client_at, id ${tail}`,
        [batch],
      );
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return performance.now() - startedAt;
}

/** @param {pg.Pool} pool @param {number} rows */
async function copyBare(pool, rows) {
  const client = await pool.connect();
  const lines = makeRows(rows).map((row) =>
    [
      row['project_id'],
      row['client_at'],
      row['id'],
      row['at'],
      row['received_at'],
      'f',
      row['name'],
      row['screen'],
      JSON.stringify(row['properties']).replaceAll('\\', '\\\\'),
      'b',
      'visitor',
      'session',
    ].join('\t'),
  );
  const text = Buffer.from(`${lines.join('\n')}\n`);
  try {
    const startedAt = performance.now();
    await copyIn(client, text);
    return performance.now() - startedAt;
  } finally {
    client.release();
  }
}

/** The wire's own COPY, in a dozen lines. @param {pg.PoolClient} client @param {Buffer} data */
function copyIn(client, data) {
  return new Promise((resolve, reject) => {
    const query = {
      /** @param {any} connection */
      submit(connection) {
        connection.query(`COPY bare_events (${names}) FROM STDIN`);
      },
      /** @param {any} _message @param {any} connection */
      handleCopyInResponse(connection) {
        connection.stream.write(frame('d', data));
        connection.stream.write(frame('c', Buffer.alloc(0)));
      },
      handleCommandComplete() {},
      handleReadyForQuery: resolve,
      handleError: reject,
    };
    client.query(/** @type {any} */ (query));
  });
}

/** @param {string} type @param {Buffer} data */
function frame(type, data) {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(data.length + 4, 1);
  return Buffer.concat([head, data]);
}

/** @param {pg.Pool} pool */
async function makeRawTables(pool) {
  await pool.query(`CREATE TABLE raw_events (${columns}, PRIMARY KEY (project_id, client_at, id));
    CREATE INDEX ON raw_events (project_id, visitor_id);
    CREATE TABLE dedup_events (LIKE raw_events INCLUDING ALL);
    CREATE TABLE bare_events (${columns})`);
}

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {pg.Pool} pool @param {number} databasePid */
async function benchIngest(server, pool, databasePid) {
  for (const size of [50, 200]) {
    const count = eventsPerRound / size;
    const ours = [];
    const raw = [];
    const copy = [];
    const again = [];
    const nodeMs = [];
    const postgresMs = [];
    for (let round = 0; round < rounds + 1; round += 1) {
      const bodies = Array.from({ length: count }, () => makeBatch(size));
      const before = { node: processorMs(server.pid), postgres: familyMs(databasePid) };
      const fresh = await postAll({ url: `${server.url}/sdk/analytics`, bodies, connections: 32 });
      const after = { node: processorMs(server.pid), postgres: familyMs(databasePid) };
      const replay = await postAll({ url: `${server.url}/sdk/analytics`, bodies, connections: 32 });
      const batches = Array.from({ length: count }, () => JSON.stringify(makeRows(size)));
      const rawMs = await insertRaw({ pool, table: 'raw_events', batches, connections: 2 });
      const copyMs = await copyBare(pool, eventsPerRound);
      // The first round warms up.
      if (round === 0) continue;
      if (fresh.accepted !== count)
        throw new Error(`Only ${fresh.accepted} of ${count} batches were accepted.`);
      ours.push(fresh.ms);
      again.push(replay.ms);
      raw.push(rawMs);
      copy.push(copyMs);
      nodeMs.push(after.node - before.node);
      postgresMs.push(after.postgres - before.postgres);
    }
    const rate = Math.round(eventsPerRound / (median(ours) / 1_000));
    const cost = `${((median(nodeMs) / eventsPerRound) * 1_000).toFixed(1)} µs Node + ${((median(postgresMs) / eventsPerRound) * 1_000).toFixed(1)} µs Postgres per event`;
    record(
      `ingest in batches of ${size}, against raw batched inserts`,
      median(raw) / median(ours),
      'at least',
      0.5,
      `${rate} events/s, ${cost}`,
    );
    record(
      `ingest in batches of ${size}, against bare COPY`,
      median(copy) / median(ours),
      'at least',
      0.3,
      `COPY ${Math.round(eventsPerRound / (median(copy) / 1_000))} events/s`,
    );
    record(
      `replay of batches of ${size}, against fresh ones`,
      median(again) / median(ours),
      'at most',
      0.6,
      '',
    );
  }
}

/** @param {pg.Pool} pool */
async function benchDeduplication(pool) {
  const plain = [];
  const careful = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const make = () => Array.from({ length: 50 }, () => JSON.stringify(makeRows(200)));
    const [first, second] = [make(), make()];
    const plainMs = await insertRaw({ pool, table: 'raw_events', batches: first, connections: 2 });
    const carefulMs = await insertRaw({
      pool,
      table: 'dedup_events',
      batches: second,
      connections: 2,
      tail: 'ON CONFLICT DO NOTHING RETURNING id',
    });
    if (round === 0) continue;
    plain.push(plainMs);
    careful.push(carefulMs);
  }
  record('deduplication, against plain inserts', median(careful) / median(plain), 'at most', 1.2, '');
}

/** @param {Awaited<ReturnType<typeof startServer>>} server */
async function benchDefinitions(server) {
  const path = '/sdk/pk_demo/popups';
  const full = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } });
  const tag = full.headers.get('etag') ?? '';
  const kinds = [
    { status: 200, headers: 'Accept-Encoding: br\r\n' },
    { status: 304, headers: `If-None-Match: ${tag}\r\n` },
  ];
  for (const { status, headers } of kinds) {
    const bare = await startBare(server, path, headers);
    const ours = [];
    const theirs = [];
    for (let round = 0; round < rounds + 1; round += 1) {
      const first = await perAnswer(server.pid, () =>
        hammer({ port: server.port, path, headers, connections: 16, durationMs: 1_000 }),
      );
      const second = await perAnswer(bare.pid, () =>
        hammer({ port: bare.port, path, headers, connections: 16, durationMs: 1_000 }),
      );
      if (round === 0) continue;
      ours.push(first);
      theirs.push(second);
    }
    bare.stop();
    record(
      `definitions ${status}, against a bare Node reply of equal bytes`,
      median(theirs) / median(ours),
      'at least',
      0.9,
      `${(median(ours) * 1_000).toFixed(1)} µs of processor time each`,
    );
  }
}

/** @param {number} pid @param {() => Promise<{ answers: number }>} run */
async function perAnswer(pid, run) {
  const before = processorMs(pid);
  const { answers } = await run();
  return (processorMs(pid) - before) / answers;
}

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {string} path @param {string} headers */
async function startBare(server, path, headers) {
  const { request } = await import('node:http');
  const answer = await new Promise((resolve) => {
    const given = Object.fromEntries(
      headers
        .trim()
        .split('\r\n')
        .map((line) => line.split(': ')),
    );
    request(server.url + path, { headers: given }, (response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _d, connection: _c, 'keep-alive': _k, ...kept } = response.headers;
        resolve({
          status: response.statusCode,
          headers: kept,
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    }).end();
  });
  const child = fork(fileURLToPath(new URL('server/bareNode.mjs', import.meta.url)));
  child.send(/** @type {any} */ (answer));
  const port = Number(await new Promise((resolve) => child.once('message', resolve)));
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** @param {Awaited<ReturnType<typeof startServer>>} server */
async function benchUnderLoad(server) {
  const path = '/sdk/pk_demo/popups';
  const ask = () =>
    hammer({
      port: server.port,
      path,
      headers: 'Accept-Encoding: br\r\n',
      connections: 2,
      durationMs: 1_500,
    });
  const idle = [];
  const busy = [];
  for (let round = 0; round < rounds; round += 1) {
    idle.push(percentile((await ask()).latencies, 0.99));
    const bodies = Array.from({ length: 400 }, () => makeBatch(50));
    const load = postAll({ url: `${server.url}/sdk/analytics`, bodies, connections: 8, untilMs: 1_700 });
    await wait(100);
    busy.push(percentile((await ask()).latencies, 0.99));
    await load;
  }
  record(
    'p99 of definitions under full ingest, against idle',
    median(busy) / median(idle),
    'at most',
    2,
    `${median(idle).toFixed(1)} ms idle, ${median(busy).toFixed(1)} ms under load`,
  );
}

/** @param {string} databaseUrl */
async function benchOverload(databaseUrl) {
  const server = await startServer(databaseUrl, { QUEUE_REQUESTS: '64' });
  const peak = [];
  const over = [];
  for (let round = 0; round < rounds; round += 1) {
    const make = (/** @type {number} */ count) => Array.from({ length: count }, () => makeBatch(50));
    const usual = await postAll({ url: `${server.url}/sdk/analytics`, bodies: make(300), connections: 32 });
    const crowd = await postAll({ url: `${server.url}/sdk/analytics`, bodies: make(900), connections: 200 });
    peak.push(usual.accepted / usual.ms);
    over.push(crowd.accepted / crowd.ms);
  }
  await server.stop();
  record(
    'accepted under three times the load, against the peak',
    median(over) / median(peak),
    'at least',
    0.9,
    '',
  );
}

const database = await startPostgres({ settings: { max_connections: 60, shared_buffers: '256MB' } });
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
try {
  await makeRawTables(pool);
  const server = await startServer(database.url);
  await benchDefinitions(server);
  await benchIngest(server, pool, database.pid);
  await benchDeduplication(pool);
  await benchUnderLoad(server);
  await server.stop();
  await benchOverload(database.url);
} finally {
  await pool.end();
  await database.stop();
}

const isMet = (/** @type {Figure} */ { value, bar, kind }) =>
  kind === 'at least' ? value >= bar : value <= bar;
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
} else {
  const lines = figures.map(
    (figure) =>
      `| ${figure.name} | ${figure.value.toFixed(2)} | ${figure.kind} ${figure.bar} | ${isMet(figure) ? 'met' : 'missed'} | ${figure.detail} |`,
  );
  process.stdout.write(
    `Medians of ${rounds} interleaved rounds; ${cpus().length} cores shared by clients, server and PostgreSQL.\n\n| what | ratio | bar | | |\n|---|---|---|---|---|\n${lines.join('\n')}\n`,
  );
}
if (process.argv.includes('--check') && !figures.every(isMet)) process.exitCode = 1;
