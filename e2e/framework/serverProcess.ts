import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/freePort.mjs';

const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  /** What it printed so far. */
  readonly output: () => string;
  /** Ends it as a person would, with a signal it can hear. */
  readonly stop: () => Promise<void>;
  /** Ends it without a warning. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port and the same data. */
  readonly start: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly remove: () => Promise<void>;
}

export interface ServerOptions {
  /** Without it, the embedded database in a folder of its own. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The product as `npm start` runs it: the built server in a process of its own. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'service-popups-e2e-'));
  const url = `http://localhost:${port}`;
  const state: { child: ChildProcess | undefined; output: string } = { child: undefined, output: '' };

  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    state.child = child;
    const before = state.output.length;
    const collect = (text: Buffer): void => {
      state.output += text.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    await untilReady(url, child, () => state.output.slice(before));
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = state.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };

  await start();
  return {
    url,
    output: () => state.output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The last thing a server says on its start. Signals are heard from then on. */
const lastWords = 'Stop with Ctrl+C.';
const longestStartMs = 150_000;

/** It has said everything, and answers: what answers alone may be another server, or one that has yet to name its owner. */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const end = Date.now() + longestStartMs; Date.now() < end; await wait(50)) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`);
    if (!output().includes(lastWords)) continue;
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
  }
  throw new Error(`The server was not ready within ${longestStartMs / 1_000} s:\n${output()}`);
}
