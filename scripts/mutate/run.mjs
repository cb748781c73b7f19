// `npm run mutate`: installs the mutation tools into this folder when they are missing, and runs them over the rules.
// Files to run them over instead may follow: `npm run mutate -- packages/core/src/outbox/lane.ts`. What has to notice
// their mutants are the unit tests of the workspaces they belong to.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readScope } from '../flags.mjs';

const usage =
  'npm run mutate [-- file …]: which changes of the rules, or of these files, no unit test notices.';
const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '../..');
const program = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/**
 * @param {readonly string[]} command
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function run([name = '', ...args], options) {
  return spawnSync(name, args, { ...options, stdio: 'inherit' }).status ?? 1;
}

function install() {
  if (existsSync(program)) return 0;
  const npm = process.env['npm_execpath'];
  return run(npm === undefined ? ['npm', 'ci'] : [process.execPath, npm, 'ci'], { cwd: folder });
}

/** Before anything is installed: of a pattern the folder that it begins in has to exist, of lines their file. */
function readFiles() {
  const files = process.argv.slice(2);
  for (const file of files) readScope(usage, [file.replace(/(?:[^/]*[*{].*|:[\d:-]+)$/, '')]);
  return files;
}

/** @param {readonly string[]} files */
function mutate(files) {
  const selection = files.length === 0 ? [] : ['--mutate', files.join(',')];
  const workspaces = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
  return run([process.execPath, program, 'run', 'scripts/mutate/stryker.config.mjs', ...selection], {
    cwd: root,
    env: { ...process.env, MUTATE_WORKSPACES: [...workspaces].join(',') },
  });
}

const files = readFiles();
process.exitCode = install() || mutate(files);
rmSync(join(folder, '.stryker-tmp'), { recursive: true, force: true });
