// The server under half its load for an hour: memory, descriptors and bytes per event must stay what they are.
// Prints markdown.
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../scripts/startPostgres.mjs';
import { median } from './report/statistics.mjs';
import { readOptions } from './report/readOptions.mjs';
import { openPool } from './server/openPool.mjs';
import { makeBatch, percentile, postAll } from './server/pressure.mjs';
import { startServer } from './server/startServer.mjs';

const options = readOptions({
  minutes: { type: 'string', about: 'N, 60 unless told' },
  short: { type: 'boolean', about: 'two minutes' },
  check: { type: 'boolean', about: 'fails when something grows' },
});
const minutes = Number(options.minutes ?? (options.short ? 2 : 60));
const size = 50;
/** Rows of the table. */
const samples = 12;
/** How much the last third may lie above the second one, which is warm already. */
const mostGrowth = 1.1;

/** @param {string} url */
async function readHeap(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\d+)$/m.exec(text)?.[1] ?? NaN);
}

/** @param {number} pid @param {string} name */
function statusOf(pid, name) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? NaN);
}

/** @param {string} url @returns {Promise<number>} batches a second that it takes when it is given all it can */
async function findPeak(url) {
  const rates = [];
  for (let round = 0; round < 4; round += 1) {
    const bodies = Array.from({ length: 300 }, () => makeBatch(size));
    const { accepted, ms } = await postAll({ url: `${url}/sdk/analytics`, bodies, connections: 16 });
    rates.push((accepted / ms) * 1_000);
  }
  return median(rates.slice(1));
}

/** Sends so many batches a second, spread over each second. */
async function sendAt(
  /** @type {{ url: string, perSecond: number, ms: number, onAnswers: (answers: { accepted: number, refused: number, latencies: number[] }) => void }} */ {
    url,
    perSecond,
    ms,
    onAnswers,
  },
) {
  const tickMs = 250;
  const begun = performance.now();
  let sent = 0;
  /** @type {Promise<void>[]} */
  const open = [];
  while (performance.now() - begun < ms) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond) - sent;
    sent += due;
    if (due > 0) {
      const bodies = Array.from({ length: due }, () => makeBatch(size));
      open.push(postAll({ url, bodies, connections: Math.min(8, due) }).then(onAnswers));
    }
    await wait(tickMs);
  }
  await Promise.all(open);
}

const database = await startPostgres({ settings: { max_connections: 60, shared_buffers: '256MB' } });
const pool = openPool(database.url, 2);
/** @type {{ minute: number, heap: number, resident: number, descriptors: number, perEvent: number, p99: number }[]} */
const table = [];
let refused = 0;
let accepted = 0;
let stored = 0;
let perSecond = 0;
try {
  const server = await startServer(database.url);
  const peak = await findPeak(server.url);
  perSecond = peak / 2;
  const countEvents = async () => Number((await pool.query('SELECT count(*) FROM events')).rows[0].count);
  const readSize = async () =>
    Number((await pool.query('SELECT pg_database_size(current_database()) AS size')).rows[0].size);
  const before = { events: await countEvents(), size: await readSize() };
  for (let sample = 1; sample <= samples; sample += 1) {
    /** @type {number[]} */
    const latencies = [];
    // The garbage collector makes the heap a saw: what counts is how low it comes.
    let heap = Infinity;
    const looking = setInterval(() => {
      void readHeap(server.url).then((bytes) => {
        heap = Math.min(heap, bytes);
      });
    }, 1_000);
    await sendAt({
      url: `${server.url}/sdk/analytics`,
      perSecond,
      ms: (minutes * 60_000) / samples,
      onAnswers: (answers) => {
        accepted += answers.accepted;
        refused += answers.refused;
        latencies.push(...answers.latencies);
      },
    });
    clearInterval(looking);
    const events = (await countEvents()) - before.events;
    stored = events;
    table.push({
      minute: (minutes * sample) / samples,
      heap: Math.min(heap, await readHeap(server.url)) / 1e6,
      resident: statusOf(server.pid, 'VmRSS') / 1_000,
      descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
      perEvent: ((await readSize()) - before.size) / events,
      p99: percentile(latencies, 0.99),
    });
    process.stderr.write(`minute ${((minutes * sample) / samples).toFixed(1)}: ${events} events\n`);
  }
  await server.stop();
} finally {
  await pool.end();
  await database.stop();
}

/** The lowest points are compared. @param {'heap' | 'resident' | 'descriptors' | 'perEvent'} name */
function growth(name) {
  const third = samples / 3;
  const least = (/** @type {typeof table} */ rows) => Math.min(...rows.map((row) => row[name]));
  return least(table.slice(-third)) / least(table.slice(third, 2 * third));
}
const rows = [
  ['heap', growth('heap'), `≤ ${mostGrowth}`],
  ['resident memory', growth('resident'), `≤ ${mostGrowth}`],
  ['descriptors', growth('descriptors'), `≤ ${mostGrowth}`],
  ['bytes per event, with indexes', growth('perEvent'), `≤ ${mostGrowth}`],
];
const lost = accepted * size - stored;
const number = (/** @type {number} */ value) => value.toFixed(1);
process.stdout
  .write(`${minutes} minutes at half the peak: ${Math.round(perSecond * size)} events a second in batches of ${size}; ${cpus().length} cores shared by client, server and PostgreSQL. ${accepted * size} events acknowledged, ${stored} stored, ${refused} batches refused.

| minute | least heap, MB | resident, MB | descriptors | bytes per event | p99 of a batch, ms |
|--:|--:|--:|--:|--:|--:|
${table.map((row) => `| ${number(row.minute)} | ${number(row.heap)} | ${number(row.resident)} | ${row.descriptors} | ${Math.round(row.perEvent)} | ${number(row.p99)} |`).join('\n')}

| last third against the second, lowest points | measured | goal |
|---|--:|--:|
${rows.map(([name, value, goal]) => `| ${name} | ${Number(value).toFixed(2)} | ${goal} |`).join('\n')}
| acknowledged and not stored | ${lost} | = 0 |
`);
if (options.check && (lost !== 0 || rows.some(([, value]) => Number(value) > mostGrowth))) {
  process.exitCode = 1;
}
