// What the server costs, as ratios in one run with PostgreSQL on the same cores.
// `node bench/server.mjs` prints markdown; `--json` prints the figures; `--check` fails when a bar is missed.
// Rounds of the things compared are interleaved and medians are compared, so that a busy machine bends both alike.
// Rates are by the clock, so run it on a machine that does nothing else; processor time, which bears company better,
// stands beside them. `--full` adds the dashboard at 1 and 10 million events.
import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
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

/** @typedef {{ name: string, value: number, atLeast?: number, atMost?: number, detail?: string }} Figure */
/** @type {Figure[]} */
const figures = [];

/** @param {Figure} figure */
function record(figure) {
  figures.push(figure);
  process.stderr.write(
    `${figure.name}: ${figure.value.toFixed(2)} (${barOf(figure)}) ${figure.detail ?? ''}\n`,
  );
}

/** @param {Figure} figure */
function barOf({ atLeast, atMost }) {
  return atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
}

/** @param {Figure} figure */
function isMet({ value, atLeast = -Infinity, atMost = Infinity }) {
  return value >= atLeast && value <= atMost;
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

/** @param {number} rows */
function copyText(rows) {
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
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** @param {pg.Pool} pool @param {Buffer} text */
async function copyBare(pool, text) {
  const client = await pool.connect();
  try {
    await copyIn(client, text);
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

/**
 * @param {readonly number[]} pids whose processor time counts; this process counts too when `own` is set
 * @param {number} databasePid
 * @param {boolean} own
 * @param {() => Promise<unknown>} work
 */
async function processorTime(pids, databasePid, own, work) {
  const read = () => ({
    program: pids.reduce((sum, pid) => sum + processorMs(pid), 0) + (own ? ownMs() : 0),
    postgres: familyMs(databasePid),
  });
  const before = read();
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  const after = read();
  return { program: after.program - before.program, postgres: after.postgres - before.postgres, ms, result };
}

function ownMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** @param {Awaited<ReturnType<typeof startServer>>} server @param {pg.Pool} pool @param {number} databasePid */
async function benchIngest(server, pool, databasePid) {
  const url = `${server.url}/sdk/analytics`;
  for (const size of [50, 200]) {
    const count = eventsPerRound / size;
    /** @type {Record<'fresh' | 'replay' | 'raw' | 'copy', { program: number, postgres: number, ms: number }[]>} */
    const times = { fresh: [], replay: [], raw: [], copy: [] };
    for (let round = 0; round < rounds + 1; round += 1) {
      const bodies = Array.from({ length: count }, () => makeBatch(size));
      const send = () => postAll({ url, bodies, connections: 32 });
      const fresh = await processorTime([server.pid], databasePid, false, send);
      const replay = await processorTime([server.pid], databasePid, false, send);
      const batches = Array.from({ length: count }, () => JSON.stringify(makeRows(size)));
      const raw = await processorTime([], databasePid, true, () =>
        insertRaw({ pool, table: 'raw_events', batches, connections: 2 }),
      );
      const text = copyText(eventsPerRound);
      const copy = await processorTime([], databasePid, true, () => copyBare(pool, text));
      // The first round warms up.
      if (round === 0) continue;
      const { accepted } = /** @type {{ accepted: number }} */ (fresh.result);
      if (accepted !== count) throw new Error(`Only ${accepted} of ${count} batches were accepted.`);
      times.fresh.push(fresh);
      times.replay.push(replay);
      times.raw.push(raw);
      times.copy.push(copy);
    }
    const cost = (/** @type {keyof typeof times} */ kind) =>
      median(times[kind].map(({ program, postgres }) => program + postgres)) / eventsPerRound;
    const share = (/** @type {'program' | 'postgres'} */ part) =>
      `${((median(times.fresh.map((time) => time[part])) / eventsPerRound) * 1_000).toFixed(1)} µs`;
    const clock = (/** @type {keyof typeof times} */ kind) => median(times[kind].map(({ ms }) => ms));
    const rate = Math.round(eventsPerRound / (clock('fresh') / 1_000));
    const detail = `${rate} events/s in this run; ${share('program')} Node + ${share('postgres')} PostgreSQL per event`;
    const micro = (/** @type {keyof typeof times} */ kind) =>
      `${(cost(kind) * 1_000).toFixed(1)} µs per event`;
    record({
      name: `ingest in batches of ${size}, against raw batched inserts`,
      value: clock('raw') / clock('fresh'),
      atLeast: 0.5,
      detail: `${detail}; raw ${micro('raw')}`,
    });
    record({
      name: `ingest in batches of ${size}, against bare COPY`,
      value: clock('copy') / clock('fresh'),
      atLeast: 0.3,
      detail: `COPY ${micro('copy')}`,
    });
    record({
      name: `replay of batches of ${size}, against fresh ones`,
      value: cost('replay') / cost('fresh'),
      atMost: 0.6,
      detail: micro('replay'),
    });
  }
}

/** @param {pg.Pool} pool @param {number} databasePid */
async function benchDeduplication(pool, databasePid) {
  const plain = [];
  const careful = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const make = () => Array.from({ length: 50 }, () => JSON.stringify(makeRows(200)));
    const [first, second] = [make(), make()];
    const simple = await processorTime([], databasePid, true, () =>
      insertRaw({ pool, table: 'raw_events', batches: first, connections: 2 }),
    );
    const tail = 'ON CONFLICT DO NOTHING RETURNING id';
    const checked = await processorTime([], databasePid, true, () =>
      insertRaw({ pool, table: 'dedup_events', batches: second, connections: 2, tail }),
    );
    if (round === 0) continue;
    plain.push(simple.program + simple.postgres);
    careful.push(checked.program + checked.postgres);
  }
  record({
    name: 'deduplication, against plain inserts',
    value: median(careful) / median(plain),
    atMost: 1.2,
  });
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
    record({
      name: `definitions ${status}, against a bare Node reply of equal bytes`,
      value: median(theirs) / median(ours),
      atLeast: 0.9,
      detail: `${(median(ours) * 1_000).toFixed(1)} µs of processor time each`,
    });
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
  record({
    name: 'p99 of definitions under full ingest, against idle',
    value: median(busy) / median(idle),
    atMost: 2,
    detail: `${median(idle).toFixed(1)} ms idle, ${median(busy).toFixed(1)} ms under load`,
  });
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
  record({
    name: 'accepted under three times the load, against the peak',
    value: median(over) / median(peak),
    atLeast: 0.9,
  });
}

/**
 * The studio's pages over a month of events, at one and at ten million of them.
 * @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {pg.Pool} pool
 */
async function benchDashboard(server, pool) {
  const secret = 'tok_bench';
  const hash = createHash('sha256').update(secret).digest('base64url');
  await pool.query(
    `INSERT INTO management_tokens (id, project_id, name, token_hash, role) VALUES ('bench', 'demo', 'bench', $1, 'viewer')`,
    [hash],
  );
  const headers = { Authorization: `Bearer ${secret}` };
  const paths = [
    '/api/projects/demo/events',
    '/api/projects/demo/events/searched',
    '/api/projects/demo/screens',
  ];
  const measure = async () => {
    const times = [];
    for (const path of paths) {
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        const answer = await fetch(server.url + path, { headers });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
        await answer.arrayBuffer();
        times.push(performance.now() - startedAt);
      }
    }
    return median(times);
  };
  await fillEvents(pool, 0, 1_000_000);
  const small = await measure();
  await fillEvents(pool, 1_000_000, 10_000_000);
  const large = await measure();
  record({
    name: 'the dashboard at 10 million events, against 1 million',
    value: large / small,
    atMost: 2,
    detail: `${small.toFixed(0)} ms, ${large.toFixed(0)} ms`,
  });
}

/** Over the last eight days, whose partitions exist. @param {pg.Pool} pool @param {number} from @param {number} to */
async function fillEvents(pool, from, to) {
  for (let start = from; start < to; start += 500_000) {
    await pool.query(
      `WITH made AS (
         INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, screen, properties, batch_id,
           visitor_id, session_id)
         SELECT 'demo', t, 'made-' || n, t, t, false, (ARRAY['service_page_view', 'added_to_cart', 'searched'])[n % 3 + 1],
           '/product/:id', '{"price": 49.99}', 'batch-' || n / 50, 'visitor-' || n % 20000, 'session-' || n % 50000
         FROM generate_series($1::int, $2::int - 1) n, LATERAL (SELECT now() - (n % 600000) * interval '1 second' AS t) x
         RETURNING at, name)
       INSERT INTO event_hours AS h (project_id, hour, name, platform, shard, count)
       SELECT 'demo', date_trunc('hour', at, 'UTC'), name, 'web', 0, count(*) FROM made GROUP BY 2, 3
       ON CONFLICT (project_id, hour, name, platform, shard) DO UPDATE SET count = h.count + excluded.count`,
      [start, Math.min(to, start + 500_000)],
    );
  }
  await pool.query('ANALYZE');
}

const database = await startPostgres({ settings: { max_connections: 60, shared_buffers: '256MB' } });
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
try {
  await makeRawTables(pool);
  const server = await startServer(database.url);
  await benchDefinitions(server);
  await benchIngest(server, pool, database.pid);
  await benchDeduplication(pool, database.pid);
  await benchUnderLoad(server);
  if (process.argv.includes('--full')) await benchDashboard(server, pool);
  await server.stop();
  await benchOverload(database.url);
} finally {
  await pool.end();
  await database.stop();
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
} else {
  const lines = figures.map(
    (figure) =>
      `| ${figure.name} | ${figure.value.toFixed(2)} | ${barOf(figure)} | ${isMet(figure) ? 'met' : 'missed'} | ${figure.detail ?? ''} |`,
  );
  process.stdout.write(
    `Medians of ${rounds} interleaved rounds; ${cpus().length} cores shared by clients, server and PostgreSQL.\n\n| what | ratio | bar | | |\n|---|---|---|---|---|\n${lines.join('\n')}\n`,
  );
}
if (process.argv.includes('--check') && !figures.every(isMet)) process.exitCode = 1;
