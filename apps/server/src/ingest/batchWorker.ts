// The thread beside the one that answers requests: bytes in, rows out.
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createSdkChecks } from '../http/checks.js';
import { Problem, invalidBody } from '../http/problem.js';
import type { WorkerAnswer, WorkerOrder } from './batchPreparer.js';
import { createKnownKeys } from './knownKeys.js';
import { createPrepareBatch } from './prepareBatch.js';
import { createSpareMemory } from './spareMemory.js';

const { PRIORITY_LOW: lowest } = constants.priority;

/** When cores are short, whoever waits for an answer goes before what is to be written. */
function stepBack(): void {
  // Where threads have no priority of their own this would slow the whole server down.
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(lowest, getPriority() + 10));
  } catch {
    // Not allowed here: it goes on as it is.
  }
}

stepBack();
const spare = createSpareMemory(32);
const keys = createKnownKeys();
const prepare = createPrepareBatch({ check: createSdkChecks().analytics, spare, keys });

function answer({ id, used, news, ...job }: WorkerOrder): WorkerAnswer {
  used.forEach(spare.giveBack);
  for (const [key, projectId] of news) keys.learn(key, projectId);
  try {
    return { id, batch: prepare(job) };
  } catch (error) {
    const { options } = error instanceof Problem ? error : invalidBody('The body could not be read.');
    return { id, problem: options };
  }
}

parentPort?.on('message', (order: WorkerOrder) => {
  const done = answer(order);
  // The rows change hands: they are not copied.
  parentPort?.postMessage(done, 'batch' in done ? [done.batch.events.bytes.buffer] : []);
});
