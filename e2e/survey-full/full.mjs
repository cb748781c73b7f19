// Runs one small survey in Firefox and in WebKitGTK, which are installed where they are missing and may be.
// A browser that cannot be had is named as not run, except in continuous integration, where nothing may be missing.
// One that is there and fails, fails.
import { smokeInFirefox } from './smokeFirefox.mjs';
import { smokeInWebKit } from './smokeWebKit.mjs';

let failed = 0;
const browsers = [
  { name: 'Firefox', smoke: smokeInFirefox },
  { name: 'WebKitGTK', smoke: smokeInWebKit },
];
for (const { name, smoke } of browsers) {
  try {
    const missing = await smoke();
    if (missing !== undefined && process.env['CI'] === 'true') throw new Error(missing);
    console.log(missing === undefined ? `${name}: passed` : `not run: ${name} (${missing})`);
  } catch (error) {
    failed += 1;
    console.log(`${name}: failed, ${error instanceof Error ? error.stack : String(error)}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
