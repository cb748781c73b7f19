import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostFolder, type HostFolder } from './packedSdk.js';

const tools = fileURLToPath(new URL('./tools', import.meta.url));
const program = join(tools, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
// The tool brings a compiler of its own: a slow install, made once.
const isFull = process.env['FULL'] === '1';

let host: HostFolder;

beforeAll(() => {
  host = createHostFolder();
  if (isFull && !existsSync(program)) execFileSync('npm', ['ci'], { cwd: tools, stdio: 'ignore' });
});
afterAll(() => host.remove());

function expectNoProblem(): void {
  const { stdout, status } = spawnSync(process.execPath, [program, host.tarball, '--format', 'ascii'], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('No problems found');
  expect(status).toBe(0);
}

describe('types', () => {
  if (isFull) it('are right for every way of resolving the package, by are-the-types-wrong', expectNoProblem);

  it('of CommonJS entries can be imported by name in Node', () => {
    for (const entry of ['mobile', 'jest']) {
      const file = join(host.path, 'node_modules', 'service-popups', 'dist', 'native', `${entry}.js`);
      // Node reads the names of a CommonJS file from assignments of this form.
      const names = [...readFileSync(file, 'utf8').matchAll(/\bexports\.(\w+) ?=/g)].map(([, name]) => name);
      expect(names).toEqual(expect.arrayContaining(['ServiceProvider', 'useService', 'useScreenTracking']));
    }
  });
});
