// One process per data folder: two PGlites on the same files would ruin them.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainWriting } from './makeFolder.js';

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
  return readHolder(join(dataDir, lockFileName));
}

function readHolder(file: string): LockHolder | undefined {
  const holder = parseHolder(readText(file));
  if (holder === undefined || !isRunning(holder.pid)) return undefined;
  return startTimeOf(holder.pid) === holder.startedAt ? holder : undefined;
}

/** The sentence for whoever comes second. */
export function describeHolder(dataDir: string, { serverPid }: LockHolder): string {
  return `The data in ${dataDir} is in use by a server that is already running (process ${serverPid}). Stop that one first, or give this one another folder with DATA_DIR.`;
}

/** The sentence for whoever finds what a server that was killed has left, and that does not end. */
export function describeOrphan(dataDir: string, { pid }: LockHolder): string {
  return `The data in ${dataDir} is still held by process ${pid}, which a server that was killed has left behind. Try again shortly; if it stays, end that process.`;
}

/**
 * Takes the folder for this process.
 * @throws in a sentence, when another has it, be it only since this moment: of two that start together one goes on
 */
export function takeLock(dataDir: string, serverPid: number): () => void {
  const file = join(dataDir, lockFileName);
  const text = JSON.stringify({ pid: process.pid, serverPid, startedAt: startTimeOf(process.pid) });
  try {
    while (!writeNew(file, text)) setAside(dataDir, file);
  } catch (error) {
    throw explainWriting(dataDir, error);
  }
  return () => {
    if (parseHolder(readText(file))?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** Whole or not at all, and never over another: a name that is there already refuses the link. */
function writeNew(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text);
    return (
      attempt(() => linkSync(draft, file)) ??
      attempt(() => writeFileSync(file, text, { flag: 'wx' })) ??
      false
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @returns whether the name was free; undefined where the file system cannot do such a thing */
function attempt(make: () => void): boolean | undefined {
  try {
    make();
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP', 'EMLINK'].includes(code)) return undefined;
    throw error;
  }
}

/** Takes away what a dead holder left. It is looked at once more when it is out of the way: it may be new by then. */
function setAside(dataDir: string, file: string): void {
  const refuse = (holder: LockHolder | undefined) => {
    if (holder !== undefined) throw new Error(describeHolder(dataDir, holder));
  };
  refuse(readHolder(file));
  const aside = `${file}.old.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    // Another was quicker.
    return;
  }
  try {
    const holder = readHolder(aside);
    if (holder !== undefined) renameSync(aside, file);
    refuse(holder);
  } finally {
    rmSync(aside, { force: true });
  }
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
