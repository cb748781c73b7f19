import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createHostFolder } from './packedSdk.js';

const tools = fileURLToPath(new URL('./tools', import.meta.url));
const program = join(tools, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js');
const isFull = process.env['FULL'] === '1';

function expectNoProblem(): void {
  // The tool brings a compiler of its own: a slow install, made once.
  if (!existsSync(program)) execFileSync('npm', ['ci'], { cwd: tools, stdio: 'ignore' });
  const host = createHostFolder();
  const { stdout, status } = spawnSync(process.execPath, [program, host.tarball, '--format', 'ascii'], {
    encoding: 'utf8',
  });
  host.remove();
  expect(stdout).toContain('No problems found');
  expect(status).toBe(0);
}

describe('types', () => {
  if (isFull) it('are right for every way of resolving the package, by are-the-types-wrong', expectNoProblem);

  it.each(['mobile', 'jest'])('of the CommonJS entry %s can be imported by name in Node', (entry) => {
    const file = new URL(`../../packages/sdk/dist/native/${entry}.js`, import.meta.url);
    // Node reads the names of a CommonJS file from assignments of this form.
    const names = [...readFileSync(file, 'utf8').matchAll(/\bexports\.(\w+) ?=/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['ServiceProvider', 'useService', 'useScreenTracking']));
  });
});
