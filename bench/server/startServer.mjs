// The built server as a process of its own, with limits that a bench does not meet.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/freePort.mjs';

const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** @typedef {Awaited<ReturnType<typeof startServer>>} BenchServer */

/** @param {string} databaseUrl @param {Record<string, string>} [environment] */
export async function startServer(databaseUrl, environment = {}) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'service-popups-bench-'));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: 'on',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      RATE_KEY_PER_SECOND: '1000000',
      RATE_VISITOR_PER_MINUTE: '1000000',
      RATE_ADDRESS_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let round = 0; round < 600; round += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) break;
    await wait(50);
  }
  await fetch(`${url}/sdk/pk_demo/popups`);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, port, pid: child.pid ?? 0, stop };
}
