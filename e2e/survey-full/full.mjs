// Runs one small survey in Firefox and in WebKitGTK, where they are installed.
// A browser that is not there is named as not run; one that is there and fails, fails.
import { smokeInFirefox } from './smokeFirefox.mjs';
import { smokeInWebKit } from './smokeWebKit.mjs';

let failed = 0;
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
