// The thread beside the one that answers requests: bytes in, the text of rows out.
import { parentPort } from 'node:worker_threads';
import { createSdkChecks } from '../http/checks.js';
import { Problem, invalidBody } from '../http/problem.js';
import type { WorkerAnswer, WorkerOrder } from './batchPreparer.js';
import { prepareBatch } from './prepareBatch.js';

const { analytics: check } = createSdkChecks();

function answer({ id, ...job }: WorkerOrder): WorkerAnswer {
  try {
    return { id, batch: prepareBatch(job, check) };
  } catch (error) {
    const { options } = error instanceof Problem ? error : invalidBody('The body could not be read.');
    return { id, problem: options };
  }
}

parentPort?.on('message', (order: WorkerOrder) => parentPort?.postMessage(answer(order)));
