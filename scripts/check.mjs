// `npm run check`: types, lint, format, unit tests, generated files and sizes. An argument limits it to a folder.
import { readScope } from './flags.mjs';
import { checkLanes } from './lanes.mjs';
import { say, seconds } from './progress.mjs';
import { runLanes, totalOf } from './runLanes.mjs';

const started = Date.now();
const scope = readScope('npm run check [-- folder]: checks everything, or one folder.');
const results = await runLanes(checkLanes(scope === '.' ? {} : { scope }), {
  isCi: process.env['CI'] === 'true',
});
const { passed, failed } = totalOf(results);
say(`${passed} passed, ${failed} failed in ${seconds(Date.now() - started)}`);
process.exitCode = failed === 0 ? 0 : 1;
