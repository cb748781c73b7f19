// One process per data folder: two PGlites on the same files would ruin them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockHolder {
  /** The process that has the files open. */
  readonly pid: number;
  /** The server it belongs to. */
  readonly serverPid: number;
  /** Tells a process from a later one with the same number, where the system says so. */
  readonly startedAt: string;
}

export const lockFileName = 'server.lock';

/** @returns undefined when the folder is free, also when its last holder died without a word. */
export function readLockHolder(dataDir: string): LockHolder | undefined {
  const holder = parseHolder(readText(join(dataDir, lockFileName)));
  if (holder === undefined || !isRunning(holder.pid)) return undefined;
  return startTimeOf(holder.pid) === holder.startedAt ? holder : undefined;
}

/** Takes the folder for this process. The caller has asked `readLockHolder` before. */
export function takeLock(dataDir: string, serverPid: number): () => void {
  const file = join(dataDir, lockFileName);
  const holder: LockHolder = { pid: process.pid, serverPid, startedAt: startTimeOf(process.pid) };
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
  } catch {
    // Left over by a holder that died; a second taker at this very moment loses below.
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
  }
  return () => {
    if (parseHolder(readText(file))?.pid === process.pid) rmSync(file, { force: true });
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockHolder>;
    if (!Number.isInteger(value.pid) || !Number.isInteger(value.serverPid)) return undefined;
    return { pid: Number(value.pid), serverPid: Number(value.serverPid), startedAt: String(value.startedAt) };
  } catch {
    return undefined;
  }
}

/** A process that ended but that nobody has asked about yet (a zombie) holds no files. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !['Z', 'X'].includes(statusFields(pid)[0] ?? '');
}

/** Linux tells when a process began; in containers the same few numbers come back after every restart. */
function startTimeOf(pid: number): string {
  return `${readText('/proc/sys/kernel/random/boot_id').trim()}/${statusFields(pid)[19] ?? ''}`;
}

/** From the third field on: the second is the program's name in parentheses and may hold anything. */
function statusFields(pid: number): string[] {
  return readText(`/proc/${pid}/stat`).split(')').at(-1)?.trim().split(' ') ?? [];
}
