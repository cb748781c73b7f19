// What it costs to be asked for definitions: alone, and while events come in.
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median, ratioInTurn } from '../report/statistics.mjs';
import { hammer, processorMs } from './pressure.mjs';
import { startServer } from './startServer.mjs';

/** @typedef {import('./startServer.mjs').BenchServer} BenchServer */

/**
 * @typedef {object} Asked
 * @property {BenchServer} server
 * @property {number} rounds
 * @property {(figure: import('./figures.mjs').Figure) => void} record
 */

/** @param {Asked} options */
export async function benchDefinitions({ server, rounds, record }) {
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
    const [ours = [], theirs = [], twins = []] = await costsInTurn(answerers, rounds);
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
 * @param {number} rounds
 */
async function costsInTurn(answerers, rounds) {
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

/** @param {number} pid @param {() => Promise<{ answers: number }>} run */
async function perAnswer(pid, run) {
  const before = processorMs(pid);
  const { answers } = await run();
  return (processorMs(pid) - before) / answers;
}

/** @param {BenchServer} server @param {string} path @param {string} headers */
async function startBare(server, path, headers) {
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
  const child = fork(fileURLToPath(new URL('bareNode.mjs', import.meta.url)));
  child.send(/** @type {any} */ (answer));
  const port = Number(await new Promise((resolve) => child.once('message', resolve)));
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** @param {{ url: string, size: number, count: number, connections: number, untilMs: number }} order */
async function startLoad(order) {
  const child = fork(fileURLToPath(new URL('loadProcess.mjs', import.meta.url)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.send(order);
  await new Promise((resolve) => child.once('message', resolve));
  return { ended };
}

/** Whoever asks, in a process of their own that does nothing else and has nothing to tidy up. */
function startAsking() {
  const child = fork(fileURLToPath(new URL('askProcess.mjs', import.meta.url)));
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
 * @param {Asked & { databaseUrl: string }} options
 */
export async function benchUnderLoad({ server, databaseUrl, rounds, record }) {
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
