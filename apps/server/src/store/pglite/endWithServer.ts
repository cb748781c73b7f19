import { Worker } from 'node:worker_threads';

/**
 * While the database computes, its process hears nothing, not even that its server is gone: making a database takes
 * seconds, and on a disk that is full it may turn in a circle for ever. A thread beside it looks who its parent is.
 */
export const watchParent = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);`;

/** Ends this process as a crash would, which the database survives. */
export function endWithServer(): void {
  new Worker(watchParent, { eval: true, workerData: process.ppid }).unref();
}
