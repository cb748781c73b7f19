// What takes long, on every core. A thread has one code at a time: terser counts characters, by which it chooses names,
// in one place for all, and the next answer of a thread is that to what it was asked.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const threadFile = new URL('thread.mjs', import.meta.url);

/** What no code occupies; it does not keep the process alive. */
const idle = /** @type {Worker[]} */ ([]);
/** Who waits for one, the first first. */
const waiting = /** @type {((worker: Worker) => void)[]} */ ([]);
const threads = { left: availableParallelism() };

/**
 * Terser's.
 * @param {string} code
 * @param {import('terser').MinifyOptions} options
 * @returns {Promise<{ code: string, map: string | undefined }>}
 */
export function minify(code, options) {
  return onThread({ task: 'minify', code, options });
}

/**
 * @param {string} code
 * @returns {Promise<string>}
 */
export function alikeNames(code) {
  return onThread({ task: 'alikeNames', code });
}

async function onThread(message) {
  const worker = await takeWorker();
  worker.ref();
  worker.postMessage(message);
  const [{ made, failure }] = await once(worker, 'message');
  worker.unref();
  const next = waiting.shift();
  if (next === undefined) idle.push(worker);
  else next(worker);
  if (failure !== undefined) throw new Error(failure);
  return made;
}

/** @returns {Promise<Worker>} */
async function takeWorker() {
  const worker = idle.pop();
  if (worker !== undefined) return worker;
  if (threads.left === 0) return new Promise((resolve) => waiting.push(resolve));
  threads.left -= 1;
  return new Worker(threadFile);
}
