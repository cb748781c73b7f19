import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildWorkspaces } from './build.mjs';

/** @type {string} */
let root;
/** @param {string} path @param {string} content */
const write = (path, content) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
/** @param {{ isQuick?: boolean }} [options] */
const build = (options) => buildWorkspaces({ root, staleOnly: true, report: () => undefined, ...options });
const made = () => readFileSync(join(root, 'packages/core/dist/made.txt'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'service-popups-build-'));
  write('packages/core/package.json', '{ "name": "core", "version": "1.0.0", "type": "module" }');
  // Empties its folder first, as builds do, and ends half-way where a file says so.
  write(
    'packages/core/scripts/build.mjs',
    `import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
    rmSync('dist', { recursive: true, force: true });
    mkdirSync('dist');
    if (existsSync('../../broken-off')) process.exit(1);
    writeFileSync('dist/made.txt', process.env.QUICK_BUILD === '1' ? 'quick' : 'whole');`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a build of what is stale', () => {
  it('leaves out what has not changed', async () => {
    expect((await build()).built).toEqual(['packages/core']);
    expect((await build()).built).toEqual([]);
    write('packages/core/src/index.ts', 'export {};');
    expect((await build()).built).toEqual(['packages/core']);
  });

  it('makes anew what was broken off, though its sources are those of the last whole build', async () => {
    await build();
    write('broken-off', '');
    expect((await buildWorkspaces({ root, report: () => undefined })).failed).toBe('packages/core');
    rmSync(join(root, 'broken-off'));
    expect((await build()).built).toEqual(['packages/core']);
    expect(made()).toBe('whole');
  });

  it('is a quick one for who only starts, and whole for everyone else', async () => {
    expect((await build({ isQuick: true })).built).toEqual(['packages/core']);
    expect(made()).toBe('quick');
    expect((await build({ isQuick: true })).built).toEqual([]);
    expect((await build()).built).toEqual(['packages/core']);
    expect(made()).toBe('whole');
    expect((await build({ isQuick: true })).built).toEqual([]);
    expect(made()).toBe('whole');
  });
});
