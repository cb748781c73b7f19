// `npm run mutate`: installs the mutation tools into this folder when they are missing, and runs them over the rules.
// Files to limit the run to may follow: `npm run mutate -- packages/rules/src/conditions.ts`.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '../..');
const program = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/**
 * @param {readonly string[]} command
 * @param {string} cwd
 */
function run([name = '', ...args], cwd) {
  return spawnSync(name, args, { cwd, stdio: 'inherit' }).status ?? 1;
}

function install() {
  if (existsSync(program)) return 0;
  const npm = process.env['npm_execpath'];
  return run(npm === undefined ? ['npm', 'ci'] : [process.execPath, npm, 'ci'], folder);
}

function mutate() {
  const files = process.argv.slice(2);
  const selection = files.length === 0 ? [] : ['--mutate', files.join(',')];
  return run([process.execPath, program, 'run', 'scripts/mutate/stryker.config.mjs', ...selection], root);
}

process.exitCode = install() || mutate();
rmSync(join(folder, '.stryker-tmp'), { recursive: true, force: true });
