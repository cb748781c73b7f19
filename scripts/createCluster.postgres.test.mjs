import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCluster } from './createCluster.mjs';
import { findPostgres } from './findPostgres.mjs';

const isRoot = process.getuid?.() === 0;
const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const programs = findPostgres() ?? '';
let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'service-popups-clusters-'));
  chmodSync(temporary, 0o777);
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

/** @param {string} name */
function ownFolder(name) {
  const directory = join(temporary, name);
  mkdirSync(directory, { mode: 0o700 });
  if (account.uid !== undefined) chownSync(directory, account.uid, account.gid);
  return directory;
}

const keptNames = () => readdirSync(temporary).filter((name) => name.startsWith('service-popups-cluster-'));

describe('a new cluster', () => {
  it('is a copy of the one that was kept, and what happens to it stays with it', () => {
    const first = ownFolder('first');
    createCluster({ programs, directory: first, account, temporary });
    const [kept = '', ...others] = keptNames();
    expect(others).toEqual([]);
    writeFileSync(join(first, 'PG_VERSION'), 'spoilt');
    writeFileSync(join(temporary, kept, 'mark'), 'of the kept one');
    const second = ownFolder('second');
    createCluster({ programs, directory: second, account, temporary });
    expect(readFileSync(join(second, 'mark'), 'utf8')).toBe('of the kept one');
    expect(readFileSync(join(second, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
    // PostgreSQL starts in nothing that others may read.
    expect(statSync(second).mode & 0o777).toBe(0o700);
    expect(statSync(join(second, 'PG_VERSION')).uid).toBe(account.uid ?? process.getuid?.());
  });

  it('that could not be made is not kept, and the reason is told', () => {
    const broken = ownFolder('programs');
    writeFileSync(join(broken, 'initdb'), '#!/bin/sh\necho no room >&2\nexit 1\n', { mode: 0o755 });
    chmodSync(broken, 0o755);
    const make = () => createCluster({ programs: broken, directory: ownFolder('none'), account, temporary });
    expect(make).toThrow('no room');
    expect(keptNames()).toEqual([]);
  });
});
