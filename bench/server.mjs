// What the server costs, as ratios in one run with PostgreSQL on the same cores.
// `node bench/server.mjs` prints markdown; `--json` prints the figures; `--check` fails when a bar is missed;
// `--only ingest` runs one part: definitions, ingest, deduplication, load or overload.
// Rounds of the things compared are interleaved and medians are compared, so that a busy machine bends both alike.
// Rates are by the clock, so run it on a machine that does nothing else; processor time, which bears company better,
// stands beside them. The studio's pages at 1 and 10 million events are in `growth-server.mjs`.
import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../scripts/startPostgres.mjs';
import {
  familyMs,
  hammer,
  makeBatch,
  makeEvents,
  median,
  offerAll,
  postAll,
  processorMs,
} from './server/pressure.mjs';
import { startServer } from './server/startServer.mjs';

const rounds = ['--quick', '--short'].some((name) => process.argv.includes(name)) ? 3 : 7;
const eventsPerRound = 10_000;
/** Rounds that are not counted: a server that has just started still compiles what it runs. */
const warmUpRounds = 4;

/** @param {string} part */
function isWanted(part) {
  const index = process.argv.indexOf('--only');
  return index === -1 || process.argv[index + 1] === part;
}

/** @typedef {{ name: string, value: number, atLeast?: number, atMost?: number, detail?: string }} Figure */
/** @type {Figure[]} */
const figures = [];

/** @param {Figure} figure */
function record(figure) {
  figures.push(figure);
  process.stderr.write(`${figure.name}: ${textOf(figure)} (${barOf(figure)}) ${figure.detail ?? ''}\n`);
}

/** @param {Figure} figure */
function barOf({ atLeast, atMost }) {
  if (atLeast === undefined && atMost === undefined) return '';
  return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

/** Two digits, and a third where two would hide that the bar was missed. @param {Figure} figure */
function textOf(figure) {
  const text = figure.value.toFixed(2);
  return isMet(figure) === isMet({ ...figure, value: Number(text) }) ? text : figure.value.toFixed(3);
}

/** @param {Figure} figure */
function isMet({ value, atLeast = -Infinity, atMost = Infinity }) {
  return value >= atLeast && value <= atMost;
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

/**
 * One COPY and one commit each, over so many connections.
 * @param {{ pool: pg.Pool, texts: readonly Buffer[], connections: number, table?: string }} options
 */
async function copyBare({ pool, texts, connections, table = 'bare_events' }) {
  let next = 0;
  const work = async () => {
    const client = await pool.connect();
    try {
      for (let text = texts[next]; text !== undefined; text = texts[next]) {
        next += 1;
        await copyIn(client, table, text);
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** The wire's own COPY, in a dozen lines. @param {pg.PoolClient} client @param {string} table @param {Buffer} data */
function copyIn(client, table, data) {
  return new Promise((resolve, reject) => {
    const query = {
      /** @param {any} connection */
      submit(connection) {
        connection.query(`COPY ${table} (${names}) FROM STDIN`);
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
    /** @type {Record<'fresh' | 'replay' | 'raw' | 'rawAgain' | 'copy' | 'copyWhole', { program: number, postgres: number, ms: number }[]>} */
    const times = { fresh: [], replay: [], raw: [], rawAgain: [], copy: [], copyWhole: [] };
    for (let round = 0; round < rounds + warmUpRounds; round += 1) {
      const bodies = Array.from({ length: count }, () => makeBatch(size));
      const send = () => postAll({ url, bodies, connections: 32 });
      const fresh = await processorTime([server.pid], databasePid, false, send);
      const replay = await processorTime([server.pid], databasePid, false, send);
      const insertOnce = () => {
        const batches = Array.from({ length: count }, () => JSON.stringify(makeRows(size)));
        return processorTime([], databasePid, true, () =>
          insertRaw({ pool, table: 'raw_events', batches, connections: 2 }),
        );
      };
      const raw = await insertOnce();
      const rawAgain = await insertOnce();
      const texts = Array.from({ length: count }, () => copyText(size));
      const copy = await processorTime([], databasePid, true, () =>
        copyBare({ pool, texts, connections: 2 }),
      );
      const text = copyText(eventsPerRound);
      const copyWhole = await processorTime([], databasePid, true, () =>
        copyBare({ pool, texts: [text], connections: 1 }),
      );
      if (round < warmUpRounds) continue;
      const { accepted } = /** @type {{ accepted: number }} */ (fresh.result);
      if (accepted !== count) throw new Error(`Only ${accepted} of ${count} batches were accepted.`);
      times.fresh.push(fresh);
      times.replay.push(replay);
      times.raw.push(raw);
      times.rawAgain.push(rawAgain);
      times.copy.push(copy);
      times.copyWhole.push(copyWhole);
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
      name: `control: raw batched inserts of ${size}, against themselves`,
      value: clock('raw') / clock('rawAgain'),
      detail: `${micro('raw')}, ${micro('rawAgain')}`,
    });
    record({
      name: `ingest in batches of ${size}, against bare COPY of as many rows each`,
      value: clock('copy') / clock('fresh'),
      atLeast: 0.3,
      detail: `COPY ${micro('copy')}`,
    });
    record({
      name: `ingest in batches of ${size}, against one bare COPY of ${eventsPerRound} rows`,
      value: clock('copyWhole') / clock('fresh'),
      atLeast: 0.3,
      detail: `COPY ${micro('copyWhole')}; raw inserts with the same keys alone: ${(clock('copyWhole') / clock('raw')).toFixed(2)}`,
    });
    record({
      name: `replay of batches of ${size}, against fresh ones`,
      value: cost('replay') / cost('fresh'),
      atMost: 0.6,
      detail: micro('replay'),
    });
  }
}

/**
 * What it costs that an event counts once, in the two ways the server has: the key of the table alone, behind which a group
 * with a repeat is refused as a whole, and looking every event up. Tables of equal size are filled in turns, so that
 * neither has the deeper index.
 * @param {pg.Pool} pool
 * @param {number} databasePid
 */
async function benchDeduplication(pool, databasePid) {
  await pool.query(`CREATE TABLE plain_copies (LIKE raw_events);
    CREATE INDEX ON plain_copies (project_id, client_at, id);
    CREATE INDEX ON plain_copies (project_id, visitor_id);
    CREATE TABLE keyed_copies (LIKE raw_events INCLUDING ALL);
    CREATE TABLE plain_inserts (LIKE raw_events INCLUDING ALL);
    CREATE TABLE looked_up_inserts (LIKE raw_events INCLUDING ALL)`);
  const copy = (/** @type {string} */ table) => {
    const texts = Array.from({ length: 50 }, () => copyText(200));
    return () => copyBare({ pool, table, texts, connections: 2 });
  };
  const insert = (/** @type {string} */ table, tail = '') => {
    const batches = Array.from({ length: 50 }, () => JSON.stringify(makeRows(200)));
    return () => insertRaw({ pool, table, batches, connections: 2, tail });
  };
  const copies = await costsOfPair(databasePid, [() => copy('plain_copies'), () => copy('keyed_copies')]);
  record({
    name: 'deduplication by the key, against COPY without one',
    value: copies.ratio,
    atMost: 1.2,
    detail: copies.detail,
  });
  const tail = 'ON CONFLICT DO NOTHING RETURNING id';
  const inserts = await costsOfPair(databasePid, [
    () => insert('plain_inserts'),
    () => insert('looked_up_inserts', tail),
  ]);
  record({
    name: 'deduplication by looking every event up, against plain inserts',
    value: inserts.ratio,
    atMost: 1.2,
    detail: inserts.detail,
  });
}

/**
 * Processor time of two ways to write as many events, in turns whose order changes.
 * @param {number} databasePid
 * @param {readonly [() => () => Promise<unknown>, () => () => Promise<unknown>]} ways each makes its rows, then writes them
 */
async function costsOfPair(databasePid, ways) {
  const costs = ways.map(() => /** @type {number[]} */ ([]));
  const warmUp = 2;
  for (let round = 0; round < rounds * 2 + warmUp; round += 1) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const index of order) {
      const write = ways[index]?.() ?? (() => Promise.resolve());
      const { program, postgres } = await processorTime([], databasePid, true, write);
      if (round >= warmUp) costs[index]?.push(((program + postgres) / eventsPerRound) * 1_000);
    }
  }
  const [plain = 0, careful = 0] = costs.map(median);
  return {
    ratio: careful / plain,
    detail: `${plain.toFixed(1)} µs and ${careful.toFixed(1)} µs per event`,
  };
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
    const twin = await startBare(server, path, headers);
    const answerers = [server, bare, twin].map(({ pid, port }) => ({ pid, port, path, headers }));
    const [ours = [], theirs = [], twins = []] = await costsInTurn(answerers);
    bare.stop();
    twin.stop();
    record({
      name: `definitions ${status}, against a bare Node reply of equal bytes`,
      value: ratioInTurn(theirs, ours),
      atLeast: 0.9,
      detail: `${(median(ours) * 1_000).toFixed(1)} µs of processor time each`,
    });
    record({
      name: `control: a bare Node reply (${status}), against itself`,
      value: ratioInTurn(theirs, twins),
      detail: `${(median(theirs) * 1_000).toFixed(1)} µs, ${(median(twins) * 1_000).toFixed(1)} µs`,
    });
  }
}

/**
 * Short slices in turns whose order changes, so that whatever else the machine does bends all alike.
 * @param {readonly { pid: number, port: number, path: string, headers: string }[]} answerers
 */
async function costsInTurn(answerers) {
  const costs = answerers.map(() => /** @type {number[]} */ ([]));
  const warmUp = 3;
  for (let round = 0; round < rounds * 4 + warmUp; round += 1) {
    for (const step of answerers.keys()) {
      const index = (round + step) % answerers.length;
      const { pid, ...asked } = /** @type {typeof answerers[number]} */ (answerers[index]);
      const cost = await perAnswer(pid, () => hammer({ ...asked, connections: 16, durationMs: 300 }));
      costs[index]?.push(cost);
    }
  }
  return costs.map((all) => all.slice(warmUp));
}

/** Round by round: what slows the machine down for seconds is then in both. @param {readonly number[]} some @param {readonly number[]} others */
function ratioInTurn(some, others) {
  return median(some.map((cost, round) => cost / (others[round] ?? Number.NaN)));
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

/** @param {{ url: string, size: number, count: number, connections: number, untilMs: number }} order */
async function startLoad(order) {
  const child = fork(fileURLToPath(new URL('server/loadProcess.mjs', import.meta.url)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.send(order);
  await new Promise((resolve) => child.once('message', resolve));
  return { ended };
}

/** Whoever asks, in a process of their own that does nothing else and has nothing to tidy up. */
function startAsking() {
  const child = fork(fileURLToPath(new URL('server/askProcess.mjs', import.meta.url)));
  /** @param {Parameters<typeof hammer>[0]} order @returns {Promise<number>} */
  const p99 = (order) =>
    new Promise((resolve) => {
      child.once('message', (value) => resolve(Number(value)));
      child.send(order);
    });
  return { p99, stop: () => child.kill() };
}

/**
 * A bare Node process beside the same load tells how much of the delay is the machine's: five processes share two
 * cores, and one that wakes up waits for its turn. Another process of the server, to which a proxy sends those who ask
 * for definitions, tells what that arrangement brings.
 * @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {string} databaseUrl
 */
async function benchUnderLoad(server, databaseUrl) {
  const path = '/sdk/pk_demo/popups';
  const headers = 'Accept-Encoding: br\r\n';
  const bare = await startBare(server, path, headers);
  const apart = await startServer(databaseUrl);
  const client = startAsking();
  const ask = (/** @type {number} */ port) =>
    client.p99({ port, path, headers, connections: 2, durationMs: 1_200 });
  const answerers = [
    { name: 'p99 of definitions under full ingest, against idle', port: server.port, atMost: 2 },
    { name: 'the same, where definitions have a process of their own', port: apart.port },
    { name: 'control: p99 of a bare Node reply beside the same ingest, against idle', port: bare.port },
  ].map((answerer) => ({
    ...answerer,
    idle: /** @type {number[]} */ ([]),
    busy: /** @type {number[]} */ ([]),
  }));
  for (const { port } of answerers) await ask(port);
  for (let round = 0; round < rounds; round += 1) {
    // The order changes: whoever is always asked last meets a load that may be running out.
    const order = answerers.map((_, index) => answerers[(round + index) % answerers.length]);
    for (const answerer of order) answerer?.idle.push(await ask(answerer.port));
    const load = await startLoad({
      url: `${server.url}/sdk/analytics`,
      size: 50,
      // More than it can send by then.
      count: 6_000,
      connections: 8,
      untilMs: 4_500,
    });
    await wait(200);
    for (const answerer of order) answerer?.busy.push(await ask(answerer.port));
    await load.ended;
  }
  bare.stop();
  client.stop();
  await apart.stop();
  for (const { name, atMost, idle, busy } of answerers) {
    record({
      name,
      value: median(busy) / median(idle),
      detail: `${median(idle).toFixed(1)} ms idle, ${median(busy).toFixed(1)} ms under load`,
      ...(atMost !== undefined && { atMost }),
    });
  }
}

/**
 * Three times the rate that was just reached, sustained, whatever the answers are. The queue is short enough to be
 * full all the time.
 * @param {string} databaseUrl
 */
async function benchOverload(databaseUrl) {
  const server = await startServer(databaseUrl, { QUEUE_REQUESTS: '64' });
  const url = `${server.url}/sdk/analytics`;
  const make = (/** @type {number} */ count) => Array.from({ length: count }, () => makeBatch(50));
  const peak = [];
  const over = [];
  const offered = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const usual = await postAll({ url, bodies: make(600), connections: 32 });
    const perMs = (3 * usual.accepted) / usual.ms;
    const crowd = await offerAll({ url, bodies: make(Math.ceil(perMs * 2_000)), perMs, connections: 300 });
    if (round === 0) continue;
    peak.push(usual.accepted / usual.ms);
    over.push(crowd.accepted / crowd.ms);
    offered.push(crowd.offered / crowd.ms);
  }
  await server.stop();
  record({
    name: 'accepted under three times the load, against the peak',
    value: median(over) / median(peak),
    atLeast: 0.9,
    detail: `offered ${(median(offered) / median(peak)).toFixed(1)} times the peak of ${Math.round(median(peak) * 1_000)} batches/s`,
  });
}

const database = await startPostgres({ settings: { max_connections: 60, shared_buffers: '256MB' } });
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
try {
  await makeRawTables(pool);
  const server = await startServer(database.url);
  if (isWanted('definitions')) await benchDefinitions(server);
  if (isWanted('ingest')) await benchIngest(server, pool, database.pid);
  if (isWanted('deduplication')) await benchDeduplication(pool, database.pid);
  if (isWanted('load')) await benchUnderLoad(server, database.url);
  await server.stop();
  if (isWanted('overload')) await benchOverload(database.url);
} finally {
  await pool.end();
  await database.stop();
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
} else {
  const lines = figures.map(
    (figure) =>
      `| ${figure.name} | ${textOf(figure)} | ${barOf(figure)} | ${figure.atLeast === undefined && figure.atMost === undefined ? '' : isMet(figure) ? 'met' : 'missed'} | ${figure.detail ?? ''} |`,
  );
  process.stdout.write(
    `Medians of ${rounds} interleaved rounds; ${cpus().length} cores shared by clients, server and PostgreSQL.\n\n| what | measured | bar | | |\n|---|--:|--:|---|---|\n${lines.join('\n')}\n`,
  );
}
if (process.argv.includes('--check') && !figures.every(isMet)) process.exitCode = 1;
