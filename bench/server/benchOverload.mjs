import { median } from '../report/statistics.mjs';
import { makeBatch, offerAll, postAll } from './pressure.mjs';
import { startServer } from './startServer.mjs';
import { warmUp } from './warmUp.mjs';

/**
 * Three times the rate that was just reached, sustained, whatever the answers are. The queue is short enough to be
 * full all the time.
 * @param {{ databaseUrl: string, rounds: number, record: (figure: import('./figures.mjs').Figure) => void }} options
 */
export async function benchOverload({ databaseUrl, rounds, record }) {
  const server = await startServer(databaseUrl, { QUEUE_REQUESTS: '64' });
  const url = `${server.url}/sdk/analytics`;
  await warmUp(server);
  const make = (/** @type {number} */ count) => Array.from({ length: count }, () => makeBatch(50));
  const peak = [];
  const over = [];
  const offered = [];
  /** What the clients themselves take of the cores: at the peak, and when they are a crowd. */
  const ownAtPeak = [];
  const ownInCrowd = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const few = make(600);
    const [usual, ownOfFew] = await withOwnShare(() => postAll({ url, bodies: few, connections: 32 }));
    const perMs = (3 * usual.accepted) / usual.ms;
    const many = make(Math.ceil(perMs * 2_000));
    const [crowd, ownOfMany] = await withOwnShare(() =>
      offerAll({ url, bodies: many, perMs, connections: 300 }),
    );
    if (round === 0) continue;
    peak.push(usual.accepted / usual.ms);
    over.push(crowd.accepted / crowd.ms);
    offered.push(crowd.offered / crowd.ms);
    ownAtPeak.push(ownOfFew);
    ownInCrowd.push(ownOfMany);
  }
  await server.stop();
  record({
    name: 'accepted under three times the load, against the peak',
    value: median(over) / median(peak),
    atLeast: 0.9,
    detail: `offered ${(median(offered) / median(peak)).toFixed(1)} times the peak of ${Math.round(median(peak) * 1_000)} batches/s; the clients took ${median(ownInCrowd).toFixed(2)} of a core, at the peak ${median(ownAtPeak).toFixed(2)}`,
  });
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<[Result, number]>} with the processor time of this process, as a part of the time it took
 */
async function withOwnShare(work) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1_000 / (performance.now() - startedAt)];
}
