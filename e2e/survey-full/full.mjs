// Runs the full matrix of axe and the bound for long tasks, then the same small survey in Firefox and WebKitGTK where they are installed.
// A browser that is not there is named as not run; one that is there and fails, fails.
import { spawnSync } from 'node:child_process';
import { smokeInFirefox } from './smokeFirefox.mjs';
import { smokeInWebKit } from './smokeWebKit.mjs';

const axe = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'e2e/vitest.config.ts',
    'e2e/survey/axe.test.ts',
    'e2e/survey/endurance.test.ts',
    'e2e/survey/safety.test.ts',
  ],
  { stdio: 'inherit' },
);
let failed = axe.status === 0 ? 0 : 1;
const browsers = [
  { name: 'Firefox', smoke: smokeInFirefox },
  { name: 'WebKitGTK', smoke: smokeInWebKit },
];
for (const { name, smoke } of browsers) {
  try {
    const result = await smoke();
    console.log(result === undefined ? `${name}: passed` : `not run: ${name} (${result})`);
  } catch (error) {
    failed += 1;
    console.log(`${name}: failed, ${error instanceof Error ? error.stack : String(error)}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
