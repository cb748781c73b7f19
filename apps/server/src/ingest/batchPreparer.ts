// Where batches are prepared: beside the thread that answers requests, or in it, one per turn.
import { Worker } from 'node:worker_threads';
import type { AnalyticsBatch } from '@service-popups/protocol';
import type { Check } from '../http/checks.js';
import { Problem, unavailable } from '../http/problem.js';
import type { ProblemOptions } from '../http/problem.js';
import { createTurns } from '../http/turns.js';
import { createKnownKeys } from './knownKeys.js';
import { createPrepareBatch } from './prepareBatch.js';
import type { BatchJob, PreparedBatch } from './prepareBatch.js';
import { createSpareMemory } from './spareMemory.js';

export interface BatchPreparer {
  /** Takes the bytes over: they are gone for the caller. Rejects with a Problem that names what is wrong. */
  prepare(bytes: Uint8Array, receivedAt: number): Promise<PreparedBatch>;
  /** The rows are written: their memory may be used again. */
  release(batch: PreparedBatch): void;
  /** The key is this project's: rows of further batches are written for it. */
  learn(key: string, projectId: string): void;
  waiting(): number;
  stop(): Promise<void>;
}

export interface WorkerOrder extends BatchJob {
  readonly id: number;
  /** Memory of batches that were released since. */
  readonly used: readonly Uint8Array<ArrayBuffer>[];
  /** Keys and their projects that were learned since. */
  readonly news: readonly (readonly [key: string, projectId: string])[];
}

export type WorkerAnswer =
  | { readonly id: number; readonly batch: PreparedBatch }
  | { readonly id: number; readonly problem: ProblemOptions };

/** Numbers tell batches of a group apart, and fit into PostgreSQL's integer. */
const mostNumbers = 2_000_000_000;

export function createInlinePreparer(check: Check<AnalyticsBatch>): BatchPreparer {
  const turns = createTurns();
  const spare = createSpareMemory(32);
  const keys = createKnownKeys();
  const prepare = createPrepareBatch({ check, spare, keys });
  let count = 0;
  let waiting = 0;
  return {
    prepare: async (bytes, receivedAt) => {
      waiting += 1;
      try {
        await turns.next();
        count = (count + 1) % mostNumbers;
        return prepare({ bytes, receivedAt, n: count });
      } finally {
        waiting -= 1;
      }
    },
    release: ({ events }) => spare.giveBack(events.bytes),
    learn: keys.learn,
    waiting: () => waiting,
    stop: () => Promise.resolve(),
  };
}

interface Waiting {
  resolve(batch: PreparedBatch): void;
  reject(reason: Problem): void;
}

/** A thread that dies takes its jobs with it: they are answered 503, and the next job starts another. */
export function startWorkerPreparer(file: string, onFailure: (reason: unknown) => void): BatchPreparer {
  const open = new Map<number, Waiting>();
  let used: Uint8Array<ArrayBuffer>[] = [];
  let keys = createKnownKeys();
  let news: (readonly [string, string])[] = [];
  let worker: Worker | undefined;
  let isStopped = false;
  let count = 0;

  const take = (id: number): Waiting | undefined => {
    const waiting = open.get(id);
    open.delete(id);
    return waiting;
  };
  const begin = (): Worker => {
    const fresh = new Worker(file, { name: 'batches' });
    // It knows nothing yet.
    keys = createKnownKeys();
    news = [];
    fresh.on('message', (answer: WorkerAnswer) => {
      const waiting = take(answer.id);
      if ('batch' in answer) waiting?.resolve(answer.batch);
      else waiting?.reject(new Problem(answer.problem));
    });
    fresh.on('error', onFailure);
    fresh.on('exit', () => {
      if (worker === fresh) worker = undefined;
      const lost = [...open.keys()].map(take);
      for (const waiting of lost)
        waiting?.reject(unavailable('The server lost its place. Try again shortly.'));
    });
    // Waiting for work must not keep a process that has nothing else to do.
    fresh.unref();
    return fresh;
  };

  worker = begin();
  return {
    prepare: (bytes, receivedAt) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(unavailable('The server is leaving.'));
        count = (count + 1) % mostNumbers;
        open.set(count, { resolve, reject });
        const own = ownMemory(bytes);
        worker ??= begin();
        const order: WorkerOrder = { id: count, n: count, bytes: own, receivedAt, used, news };
        worker.postMessage(order, [own.buffer, ...used.map(({ buffer }) => buffer)]);
        used = [];
        news = [];
      }),
    // Both go with the next order, which costs nothing.
    release: ({ events }) => void used.push(events.bytes),
    learn: (key, projectId) => {
      if (keys.learn(key, projectId)) news.push([key, projectId]);
    },
    waiting: () => open.size,
    stop: async () => {
      isStopped = true;
      await worker?.terminate();
    },
  };
}

/** A large body has memory of its own, which changes hands. A small one is a part of a larger piece: a copy travels. */
function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
