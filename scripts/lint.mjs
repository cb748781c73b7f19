// The linter with the house rules, and a look for text that does not belong into the repository.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readScope } from './flags.mjs';
import { forbiddenTextIn } from './lint/forbiddenText.mjs';
import { repositoryRoot } from './workspaces.mjs';

const scope = readScope('node scripts/lint.mjs [folder]: the linter over everything, or over one folder.');
const oxlint = spawnSync(
  process.execPath,
  [join('node_modules', 'oxlint', 'bin', 'oxlint'), '--no-error-on-unmatched-pattern', scope],
  { cwd: repositoryRoot, stdio: 'inherit' },
);
const findings = forbiddenTextIn(repositoryRoot, scope);
for (const { file, line, message } of findings) process.stdout.write(`${file}:${line}: ${message}\n`);
process.exitCode = oxlint.status === 0 && findings.length === 0 ? 0 : 1;
