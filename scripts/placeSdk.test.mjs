import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findOnPath } from './findOnPath.mjs';
import { repositoryRoot } from './workspaces.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-popups-example-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('an example', () => {
  it('gets the SDK with nothing but Node and npm, also where Yarn runs it', () => {
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    symlinkSync(process.execPath, join(programs, 'node'));
    symlinkSync(findOnPath('npm') ?? '', join(programs, 'npm'));
    const yarn = join(folder, 'yarn.js');
    writeFileSync(yarn, `console.log('{"type":"info","data":"a line of its own"}');`);
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(repositoryRoot, 'examples', 'placeSdk.mjs')],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_execpath: yarn, PATH: programs } },
    );
    expect({ status, stderr: stderr.replace(/^npm warn .*\n/gm, '') }).toEqual({ status: 0, stderr: '' });
    const placed = (/** @type {string} */ path) =>
      existsSync(join(folder, 'node_modules', 'service-popups', path));
    expect(
      ['package.json', 'dist/esm/index.web.js', 'react/package.json', 'LICENSE'].filter(placed),
    ).toHaveLength(4);
    // What is made on the way is not published.
    expect(placed('src')).toBe(false);
    expect(placed('dist/.types')).toBe(false);
  });
});
