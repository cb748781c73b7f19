import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isRunning } from './dataLock.js';
import { watchParent } from './endWithServer.js';

/** Begins to watch, says so, and hears nothing from then on. */
const busy = `const { Worker } = require('node:worker_threads');
const watching = new Worker(${JSON.stringify(watchParent)}, { eval: true, workerData: process.ppid });
watching.on('online', () => {
  process.stdout.write(String(process.pid));
  setTimeout(() => { for (;;); }, 50);
});`;

const server = `const { spawn } = require('node:child_process');
spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: ['ignore', 'inherit', 'ignore'] });`;

describe('a database that computes', () => {
  it('ends with its server all the same', async () => {
    const running = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'ignore'] });
    const pid = await new Promise<number>((resolve) =>
      running.stdout.once('data', (text) => resolve(Number(text))),
    );
    expect(isRunning(pid)).toBe(true);
    running.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  });
});
