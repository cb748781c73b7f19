// Prettier over the repository or one folder; `--check` only looks. The cache makes a second run quick.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readScope } from './flags.mjs';
import { repositoryRoot } from './workspaces.mjs';

const words = process.argv.slice(2);
const isCheck = words.includes('--check');
const scope = readScope(
  'node scripts/format.mjs [--check] [folder]: formats everything or one folder, or only looks.',
  words.filter((word) => word !== '--check'),
);
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
