// Starts PGlite in a process of its own and says how to reach it.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Clock } from '../../clock.js';
import { describeHolder, describeOrphan, isRunning, readLockHolder } from './dataLock.js';
import type { ChildMessage, ChildOrder, SocketAddress } from './messages.js';

export interface RunningPglite {
  readonly connection: PoolConfig;
  stop(): Promise<void>;
}

export interface PgliteOptions {
  readonly dataDir: string;
  /** The built child; tests run it from the build too. */
  readonly childFile: string;
  readonly clock: Clock;
  /** Told when it ended by itself, or did not start again. It is started until it does. */
  readonly onEnded: (reason: string) => void;
}

/** A server that was killed may leave a child, which ends as soon as it looks up: making a database takes it a while. */
const orphanWaitMs = 60_000;
const stopWaitMs = 15_000;
/** A full disk may stay full for hours, and each start takes seconds of a processor. */
const restartMs = 5_000;
/** One that finds the disk still full while it reads its log may turn in a circle. */
const longestRestartMs = 60_000;

/** Besides it, the lock lies in the data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'pglite');
}

/** @throws when it does not start the first time: then it is for a person to see to it */
export async function startPglite({
  dataDir,
  childFile,
  clock,
  onEnded,
}: PgliteOptions): Promise<RunningPglite> {
  const place = await choosePlace();
  let child: ChildProcess | undefined;
  let isStopping = false;
  let cancelRestart: () => void = () => undefined;
  const start = async (longestMs?: number): Promise<void> => {
    await waitForOrphan(dataDir, clock);
    if (isStopping) return;
    place.makeRoom();
    const fresh = fork(childFile, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
    child = fresh;
    const giveUp = longestMs === undefined ? undefined : clock.after(longestMs, () => fresh.kill('SIGKILL'));
    const order = { dataDir, databaseDir: databaseFolder(dataDir), address: place.address };
    await orderAndWait(fresh, order).finally(() => giveUp?.());
    fresh.once('exit', (code, signal) =>
      restart(`The embedded database ended (${signal ?? `code ${code}`}).`),
    );
  };
  const restart = (reason: string): void => {
    if (isStopping) return;
    onEnded(reason);
    cancelRestart = clock.after(
      restartMs,
      () =>
        void start(longestRestartMs).catch((error: unknown) =>
          restart(error instanceof Error ? error.message : String(error)),
        ),
    );
  };
  try {
    await start();
  } catch (error) {
    place.cleanUp();
    throw error;
  }
  return {
    connection: place.connection,
    stop: async () => {
      isStopping = true;
      cancelRestart();
      if (child !== undefined) await stopChild(child, clock);
      place.cleanUp();
    },
  };
}

/** @throws when another server has the folder */
async function waitForOrphan(dataDir: string, clock: Clock): Promise<void> {
  const deadline = clock.now() + orphanWaitMs;
  for (;;) {
    const holder = readLockHolder(dataDir);
    if (holder === undefined) return;
    if (isRunning(holder.serverPid)) throw new Error(describeHolder(dataDir, holder));
    if (clock.now() > deadline) throw new Error(describeOrphan(dataDir, holder));
    await new Promise<void>((resolve) => setTimeout(resolve, 50));
  }
}

interface Place {
  readonly address: SocketAddress;
  readonly connection: PoolConfig;
  /** Takes away what a child that died left there. */
  makeRoom(): void;
  cleanUp(): void;
}

/** A socket file only this user can reach; a loopback port where the system has no such files. */
async function choosePlace(): Promise<Place> {
  const login = { user: 'postgres', database: 'postgres', password: 'local' };
  if (process.platform === 'win32') {
    const port = await freePort();
    return {
      address: { kind: 'port', port },
      connection: { ...login, host: '127.0.0.1', port },
      makeRoom: () => undefined,
      cleanUp: () => undefined,
    };
  }
  const folder = makeSocketFolder();
  const path = join(folder, '.s.PGSQL.5432');
  return {
    address: { kind: 'path', path },
    connection: { ...login, host: folder, port: 5432 },
    makeRoom: () => rmSync(path, { force: true }),
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Containers are often given a place for the data alone. */
function makeSocketFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'service-popups-'));
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(
      `${tmpdir()} is no folder that can be written (${code}). The embedded database keeps a socket there: make it writable, or choose another with TMPDIR.`,
      { cause: error },
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function orderAndWait(child: ChildProcess, order: ChildOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The embedded database could not start (code ${code}).`)));
    child.on('message', (message) => {
      const said = message as ChildMessage;
      if (said.type === 'ready') resolve();
      else reject(new Error(`The embedded database could not start: ${said.reason}`));
    });
    child.send(order);
  });
}

async function stopChild(child: ChildProcess, clock: Clock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const cancel = clock.after(stopWaitMs, () => child.kill('SIGKILL'));
  if (child.connected) child.send('stop');
  await ended;
  cancel();
}
