// `npm run check`: types, lint, format, unit tests, generated files and sizes. An argument limits it to a folder.
import { checkLanes } from './lanes.mjs';
import { say, seconds } from './progress.mjs';
import { runLanes, totalOf } from './runLanes.mjs';
import { fromRoot, repositoryRoot } from './workspaces.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const started = Date.now();
const argument = process.argv[2];
const scope = argument === undefined ? undefined : fromRoot(resolve(repositoryRoot, argument));

if (scope !== undefined && !existsSync(resolve(repositoryRoot, scope))) {
  say(`There is no folder ${scope} to check.`);
  process.exitCode = 1;
} else {
  const results = await runLanes(checkLanes(scope === undefined ? {} : { scope }), {
    isCi: process.env['CI'] === 'true',
  });
  const { passed, failed } = totalOf(results);
  say(`${passed} passed, ${failed} failed in ${seconds(Date.now() - started)}`);
  process.exitCode = failed === 0 ? 0 : 1;
}
