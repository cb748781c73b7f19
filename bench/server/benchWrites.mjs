// What the server's way of writing events costs, against PostgreSQL without a server.
import { median, ratioInTurn } from '../report/statistics.mjs';
import { familyMs, makeBatch, postAll, processorMs } from './pressure.mjs';
import { copyBare, copyText, insertRaw, makeRows } from './rawWrites.mjs';

const eventsPerRound = 10_000;
/** Rounds that are not counted: this process compiles what it runs, too. */
const warmUpRounds = 4;

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

/**
 * @typedef {object} Written
 * @property {import('pg').Pool} pool
 * @property {number} databasePid
 * @property {number} rounds
 * @property {(figure: import('./figures.mjs').Figure) => void} record
 */

/** @param {Written & { server: import('./startServer.mjs').BenchServer }} options */
export async function benchIngest({ server, pool, databasePid, rounds, record }) {
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
 * @param {Written} options
 */
export async function benchDeduplication({ pool, databasePid, rounds, record }) {
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
  const copies = await costsOfPair({ databasePid, rounds }, [
    () => copy('plain_copies'),
    () => copy('keyed_copies'),
  ]);
  record({
    name: 'deduplication by the key, against COPY without one',
    value: copies.ratio,
    atMost: 1.2,
    detail: copies.detail,
  });
  const lookUp = 'ON CONFLICT DO NOTHING';
  const inserts = await costsOfPair({ databasePid, rounds }, [
    () => insert('plain_inserts'),
    () => insert('looked_up_inserts', `${lookUp} RETURNING id`),
  ]);
  record({
    name: 'deduplication by looking every event up, against plain inserts',
    value: inserts.ratio,
    atMost: 1.2,
    detail: inserts.detail,
  });
  const silent = await costsOfPair({ databasePid, rounds }, [
    () => insert('plain_inserts'),
    () => insert('looked_up_inserts', lookUp),
  ]);
  record({
    name: 'control: the same, without being told which events were new',
    value: silent.ratio,
    detail: silent.detail,
  });
}

/**
 * Processor time of two ways to write as many events, in turns whose order changes.
 * @param {Pick<Written, 'databasePid' | 'rounds'>} options
 * @param {readonly [() => () => Promise<unknown>, () => () => Promise<unknown>]} ways each makes its rows, then writes them
 */
async function costsOfPair({ databasePid, rounds }, ways) {
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
  const [plains = [], carefuls = []] = costs;
  return {
    ratio: ratioInTurn(carefuls, plains),
    detail: `${plain.toFixed(1)} µs and ${careful.toFixed(1)} µs per event`,
  };
}
