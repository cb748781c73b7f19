// Where batches are prepared: beside the thread that answers requests, or in it, one per turn.
import { Worker } from 'node:worker_threads';
import type { AnalyticsBatch } from '@service-popups/protocol';
import type { Check } from '../http/checks.js';
import { Problem, unavailable } from '../http/problem.js';
import type { ProblemOptions } from '../http/problem.js';
import { createTurns } from '../http/turns.js';
import { prepareBatch } from './prepareBatch.js';
import type { BatchJob, PreparedBatch } from './prepareBatch.js';

export interface BatchPreparer {
  /** Takes the bytes over: they are gone for the caller. Rejects with a Problem that names what is wrong. */
  prepare(bytes: Uint8Array, receivedAt: number): Promise<PreparedBatch>;
  waiting(): number;
  stop(): Promise<void>;
}

export interface WorkerOrder extends BatchJob {
  readonly id: number;
}

export type WorkerAnswer =
  | { readonly id: number; readonly batch: PreparedBatch }
  | { readonly id: number; readonly problem: ProblemOptions };

/** Numbers tell batches of a group apart, and fit into PostgreSQL's integer. */
const mostNumbers = 2_000_000_000;

export function createInlinePreparer(check: Check<AnalyticsBatch>): BatchPreparer {
  const turns = createTurns();
  let count = 0;
  let waiting = 0;
  return {
    prepare: async (bytes, receivedAt) => {
      waiting += 1;
      try {
        await turns.next();
        count = (count + 1) % mostNumbers;
        return prepareBatch({ bytes, receivedAt, n: count }, check);
      } finally {
        waiting -= 1;
      }
    },
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
        // A chunk is a part of a larger memory; what travels is a copy of its own.
        const own = new Uint8Array(bytes);
        worker ??= begin();
        const order: WorkerOrder = { id: count, n: count, bytes: own, receivedAt };
        worker.postMessage(order, [own.buffer]);
      }),
    waiting: () => open.size,
    stop: async () => {
      isStopped = true;
      await worker?.terminate();
    },
  };
}
