// Makes every file that is made from others: what the packages generate, the list of compiler projects, the table of
// rules and their proofs, and the README's table of sizes. `--check` writes nothing and fails when one of them is out of date.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFlags } from './flags.mjs';
import { runCommand, say } from './progress.mjs';
import { listWorkspaces, repositoryRoot } from './workspaces.mjs';

const usage =
  'npm run generate [-- --check]: writes the generated files anew, or says which are out of date.';
const isCheck = readFlags(usage, ['--check']).has('--check');
const mode = isCheck ? ['--check'] : [];

const generators = listWorkspaces()
  .filter(({ directory }) => existsSync(join(directory, 'scripts', 'generate.mjs')))
  .map(({ folder, directory }) => ({ name: folder, directory, script: 'scripts/generate.mjs', args: mode }));
const ownTables = [
  { name: 'tsconfig.json', directory: repositoryRoot, script: 'scripts/projectReferences.mjs', args: mode },
  { name: 'docs/CONFORMANCE.md', directory: repositoryRoot, script: 'scripts/conformance.mjs', args: mode },
  // In a check the sizes are a lane of their own, because they wait for the build.
  ...(isCheck
    ? []
    : [
        {
          name: 'sizes in README.md',
          directory: repositoryRoot,
          script: 'scripts/sizes.mjs',
          args: ['--write'],
        },
      ]),
];

for (const { name, directory, script, args } of [...generators, ...ownTables]) {
  const result = await runCommand({
    title: name,
    command: process.execPath,
    args: [script, ...args],
    cwd: directory,
  });
  if (result.code === 0) {
    say(isCheck ? `${name} is up to date` : `made ${name}`);
    continue;
  }
  say(result.output.trimEnd());
  say(isCheck ? `${name} is out of date: run npm run generate and commit.` : `${name} could not be made.`);
  process.exitCode = 1;
}
