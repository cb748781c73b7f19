// Clients that cost next to nothing, so that what is measured is the server.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds of processor time of a process with its threads, to the microsecond where the system counts that way.
 * @param {number} pid
 * @returns {number}
 */
export function processorMs(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const precise = tasks.reduce((sum, task) => sum + nanosecondsOf(`/proc/${pid}/task/${task}/schedstat`), 0);
  if (precise > 0) return precise / 1e6;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** @param {string} file */
function nanosecondsOf(file) {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    // A thread that ended in between, or a system that does not count so.
    return 0;
  }
}

/** @param {number} parent @returns {number} processor time of a process and all its children, such as Postgres' workers */
export function familyMs(parent) {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim();
  const pids = children === '' ? [] : children.split(' ').map(Number);
  return processorMs(parent) + pids.reduce((sum, pid) => sum + processorMsOrNone(pid), 0);
}

/** @param {number} pid */
function processorMsOrNone(pid) {
  try {
    return processorMs(pid);
  } catch {
    return 0;
  }
}

/** @param {readonly number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Events as the SDK sends them, about 290 bytes each.
 * @param {number} count
 * @param {number} [at]
 */
export function makeEvents(count, at = Date.now()) {
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: ['service_page_view', 'added_to_cart', 'searched', 'checkout_started'][index % 4],
    at: new Date(at - index * 1_000).toISOString(),
    screen: `/product/:id`,
    properties: {
      category: 'shoes',
      price: 49.99,
      position: index,
      list: 'spring',
      referrer: '/home',
      variant: 'b',
    },
  }));
}

/**
 * @param {number} size
 * @returns {string} a batch with events of its own
 */
export function makeBatch(size) {
  const now = new Date().toISOString();
  return JSON.stringify({
    publicKey: 'ak_demo',
    integration: 'int_demo',
    batchId: randomUUID(),
    sentAt: now,
    metadata: {
      events: makeEvents(size),
      userAttributes: { plan: 'pro', seats: '7' },
      user_id: `visitor-${Math.floor(Math.random() * 5_000)}`,
      session_id: randomUUID(),
      language: 'en-US',
      platform: 'web',
      nodeEnv: 'production',
      appVersion: '2.4.1',
      sdkVersion: '1.5.0',
      engagementMs: 4_200,
    },
    metrics: { balance: '12.50' },
  });
}

/**
 * Sends every body once over so many raw connections, each waiting for its answer before it sends the next.
 * @param {{ url: string, bodies: readonly string[], connections: number, untilMs?: number }} options
 * @returns {Promise<{ accepted: number, refused: number, ms: number, latencies: number[] }>}
 */
export async function postAll({ url, bodies, connections, untilMs = Infinity }) {
  const { hostname, port } = new URL(url);
  const requests = requestsOf(url, bodies);
  const latencies = /** @type {number[]} */ ([]);
  let next = 0;
  let accepted = 0;
  const startedAt = performance.now();
  const run = () =>
    new Promise((resolve, reject) => {
      const socket = createConnection(Number(port), hostname);
      let sentAt = 0;
      let received = '';
      const send = () => {
        const request = requests[next];
        if (request === undefined || performance.now() - startedAt >= untilMs) {
          socket.destroy();
          resolve(undefined);
          return;
        }
        next += 1;
        sentAt = performance.now();
        socket.write(request);
      };
      socket.setEncoding('latin1');
      socket.once('connect', send);
      socket.once('error', reject);
      socket.on('data', (/** @type {string} */ chunk) => {
        received += chunk;
        if (!isWhole(received)) return;
        latencies.push(performance.now() - sentAt);
        if (received.startsWith('HTTP/1.1 202')) accepted += 1;
        received = '';
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, run));
  const ms = performance.now() - startedAt;
  return { accepted, refused: latencies.length - accepted, ms, latencies };
}

/** @param {string} url @param {readonly string[]} bodies */
function requestsOf(url, bodies) {
  const { pathname } = new URL(url);
  return bodies.map((body) => {
    const bytes = Buffer.from(body);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), bytes]);
  });
}

/**
 * Sends every body once at a given rate, whether or not earlier ones were answered: what a crowd does that does not
 * know of each other. Counts from when the crowd has been there for half a second until it leaves.
 * @param {{ url: string, bodies: readonly string[], perMs: number, connections: number }} options
 * @returns {Promise<{ accepted: number, offered: number, ms: number }>}
 */
export async function offerAll({ url, bodies, perMs, connections }) {
  const { hostname, port } = new URL(url);
  const requests = requestsOf(url, bodies);
  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        /** @type {Promise<import('node:net').Socket>} */ (
          new Promise((resolve, reject) => {
            const socket = createConnection(Number(port), hostname, () => resolve(socket));
            socket.once('error', reject);
            socket.setEncoding('latin1');
          })
        ),
    ),
  );
  const idle = [...sockets];
  let accepted = 0;
  for (const socket of sockets) {
    let received = '';
    socket.on('data', (/** @type {string} */ chunk) => {
      received += chunk;
      if (!isWhole(received)) return;
      if (received.startsWith('HTTP/1.1 202')) accepted += 1;
      received = '';
      idle.push(socket);
    });
  }
  const startedAt = performance.now();
  let offered = 0;
  const now = () => ({ accepted, offered, ms: performance.now() - startedAt });
  let first = now();
  while (offered < requests.length) {
    const due = Math.min(requests.length, Math.floor((performance.now() - startedAt) * perMs));
    for (; offered < due; offered += 1) {
      const socket = idle.shift();
      if (socket === undefined) break;
      socket.write(/** @type {Buffer} */ (requests[offered]));
    }
    await wait(1);
    if (first.ms < crowdGathersMs) first = now();
  }
  const last = now();
  // What is still open is finished, so that the next measurement does not meet it.
  while (idle.length < sockets.length) await wait(5);
  sockets.forEach((socket) => socket.destroy());
  return {
    accepted: last.accepted - first.accepted,
    offered: last.offered - first.offered,
    ms: last.ms - first.ms,
  };
}

const crowdGathersMs = 500;

/** @param {string} answer */
function isWhole(answer) {
  const head = answer.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const [, length] = /content-length: (\d+)/i.exec(answer) ?? [];
  if (length !== undefined) return answer.length >= head + 4 + Number(length);
  return answer.endsWith('0\r\n\r\n');
}

/**
 * Asks for one page again and again over a few raw connections. Answers are counted by their size, which is the
 * same each time.
 * @param {{ port: number, path: string, headers?: string, connections: number, durationMs: number }} options
 * @returns {Promise<{ answers: number, latencies: number[] }>}
 */
export async function hammer({ port, path, headers = '', connections, durationMs }) {
  const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
  const size = await sizeOfAnswer(port, text);
  const latencies = /** @type {number[]} */ ([]);
  const end = performance.now() + durationMs;
  const run = () =>
    new Promise((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1');
      let received = 0;
      let sentAt = 0;
      const ask = () => {
        sentAt = performance.now();
        socket.write(text);
      };
      socket.once('connect', ask);
      socket.once('error', reject);
      socket.on('data', (chunk) => {
        received += chunk.length;
        if (received < size) return;
        received -= size;
        latencies.push(performance.now() - sentAt);
        if (performance.now() < end) ask();
        else {
          socket.destroy();
          resolve(undefined);
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, run));
  return { answers: latencies.length, latencies };
}

/** @param {number} port @param {string} text @returns {Promise<number>} */
function sizeOfAnswer(port, text) {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(text));
    let bytes = 0;
    let timer = setTimeout(() => undefined, 0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      clearTimeout(timer);
      timer = setTimeout(() => {
        socket.destroy();
        resolve(bytes);
      }, 200);
    });
  });
}
