import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFileName, readLockHolder, takeLock } from './dataLock.js';

describe('the lock of a data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'service-popups-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names its holder until it is given back', () => {
    expect(readLockHolder(folder)).toBeUndefined();
    const release = takeLock(folder, 42);
    expect(readLockHolder(folder)).toMatchObject({ pid: process.pid, serverPid: 42 });
    release();
    expect(existsSync(join(folder, lockFileName))).toBe(false);
  });

  it('of a holder that died is free', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(folder, lockFileName), JSON.stringify({ pid, serverPid: pid, startedAt: '' }));
    expect(readLockHolder(folder)).toBeUndefined();
    const release = takeLock(folder, 42);
    expect(readLockHolder(folder)?.pid).toBe(process.pid);
    release();
  });

  it('of a holder that lives is kept', () => {
    const release = takeLock(folder, 42);
    expect(() => takeLock(folder, 43)).toThrow('already running (process 42)');
    expect(readLockHolder(folder)).toMatchObject({ serverPid: 42 });
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is kept also against one that looked before it was taken', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const file = join(folder, lockFileName);
    writeFileSync(file, JSON.stringify({ pid, serverPid: pid, startedAt: '' }));
    // While the dead holder is asked for, another takes the folder.
    vi.spyOn(process, 'kill').mockImplementationOnce(() => {
      rmSync(file);
      takeLock(folder, 42);
      throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
    });
    expect(() => takeLock(folder, 43)).toThrow('already running (process 42)');
    expect(readLockHolder(folder)).toMatchObject({ serverPid: 42 });
    expect(readdirSync(folder)).toEqual([lockFileName]);
  });

  it('of a process number that was given to another program is free', () => {
    takeLock(folder, 42);
    const file = join(folder, lockFileName);
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...lock, startedAt: 'another boot/1' }));
    expect(readLockHolder(folder)).toBeUndefined();
  });

  it.each(['', 'nonsense', '{"pid":"x"}', '[]', 'null'])('that reads %j is free', (text) => {
    writeFileSync(join(folder, lockFileName), text);
    expect(readLockHolder(folder)).toBeUndefined();
  });

  it('that cannot be written is told with its folder', () => {
    const nowhere = join(folder, 'nowhere');
    expect(() => takeLock(nowhere, 42)).toThrow(`${nowhere} is no folder that can be written (ENOENT).`);
  });

  it('that a full disk has no room for is told as such, and leaves nothing behind', () => {
    symlinkSync('/dev/full', join(folder, `${lockFileName}.${process.pid}`));
    expect(() => takeLock(folder, 42)).toThrow(`the disk of ${folder} is full, or nearly: 0 MB are left.`);
    expect(readdirSync(folder)).toEqual([]);
  });
});
