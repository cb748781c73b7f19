// Prettier over the repository or one folder; `--check` only looks. The cache makes a second run quick.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './workspaces.mjs';

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const scope = args.find((argument) => !argument.startsWith('--')) ?? '.';
const cache = join('node_modules', '.cache', 'prettier', 'cache.json');

const result = spawnSync(
  process.execPath,
  [
    join('node_modules', 'prettier', 'bin', 'prettier.cjs'),
    isCheck ? '--check' : '--write',
    '--log-level=warn',
    '--no-error-on-unmatched-pattern',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${cache}`,
    scope,
  ],
  { cwd: repositoryRoot, stdio: 'inherit' },
);
process.exitCode = result.status ?? 1;
