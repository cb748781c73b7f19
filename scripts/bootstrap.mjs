// Prepares a clone that has only Node and npm, before `npm start` and `npm test`: installs the packages,
// finds or installs what the tests need, builds, and skips what is already done.
// It runs before `node_modules` exists, so neither it nor what it imports may use a dependency.
import { join } from 'node:path';
import { buildWorkspaces } from './build.mjs';
import { installPackages } from './bootstrap/installPackages.mjs';
import { nodeVersionProblem } from './bootstrap/nodeVersion.mjs';
import { provideChromium } from './bootstrap/provideChromium.mjs';
import { providePostgres } from './bootstrap/providePostgres.mjs';
import { takeTurn } from './bootstrap/takeTurn.mjs';
import { say } from './progress.mjs';
import { readJson, repositoryRoot } from './workspaces.mjs';

const mode = process.argv[2] ?? 'start';
const needsTools = mode === 'test';

const problem = nodeVersionProblem(process.versions.node, readJson(join(repositoryRoot, 'package.json')));
if (problem === undefined) await prepare();
else fail(problem);

async function prepare() {
  const finishTurn = await takeTurn(join(repositoryRoot, '.bootstrap'));
  try {
    const installed = await installPackages(repositoryRoot);
    if (installed.failure !== undefined) return fail(installed.failure);
    // No build needs what is installed beside it.
    const [tools, build] = await Promise.all([
      needsTools ? provideTools() : [],
      // Whoever starts wants to see it soon; tests measure what is published.
      buildWorkspaces({ staleOnly: true, isQuick: mode === 'start' }),
    ]);
    if (build.failed !== undefined) {
      return fail(`${build.output.trimEnd()}\nThe build of ${build.failed} failed, so nothing was started.`);
    }
    for (const tool of tools) if (tool.advice !== undefined) say(tool.advice);
    const changed = installed.changed || build.built.length > 0 || tools.some((tool) => tool.changed);
    say(changed ? 'Set-up is complete.' : 'Set-up is complete already; nothing had to be done.');
  } finally {
    finishTurn();
  }
}

/** One after the other: there is one apt-get. */
async function provideTools() {
  return [await provideChromium(), await providePostgres()];
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
