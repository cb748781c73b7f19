// `npm test`: every lane of the ordinary selection; `--all`: every lane there is. The last line counts them all.
import { readFlags } from './flags.mjs';
import { allLanes } from './lanes.mjs';
import { say, seconds } from './progress.mjs';
import { runLanes, totalOf } from './runLanes.mjs';

const started = Date.now();
const usage = 'npm test, or npm run test:all for the long lanes too. For a part of it see docs/TESTING.md.';
const everything = readFlags(usage, ['--all']).has('--all');
// Suites that try by sample try everything.
if (everything) process.env['FULL'] = '1';
const lanes = (await allLanes()).filter((lane) => everything || lane.selection !== 'all');

const results = await runLanes(lanes, { isCi: process.env['CI'] === 'true', stream: true });
const { passed, failed, notRun } = totalOf(results);

say(`${lanes.length} lanes in ${seconds(Date.now() - started)}`);
for (const { name, failed: count } of results) if (count > 0) say(`FAILED ${name}: ${count}`);
if (notRun.length > 0) say(`not run: ${notRun.join('; ')}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
