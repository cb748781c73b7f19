// Puts the SDK of this repository, with the files that would be published, into an example: node ../placeSdk.mjs
// An example of your own simply installs the package.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sdk = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'sdk');

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (!existsSync(join(sdk, 'dist', 'esm', 'index.web.js'))) {
  fail('The SDK is not built yet: run "npm start" in the root of the repository first.');
}
// The npm that runs this script, else the one on the PATH. Yarn, which names itself here too, lists nothing.
const running = process.env['npm_execpath'];
const [command, ...npm] = running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
const list = ['pack', '--dry-run', '--json', '--ignore-scripts'];
const { status, stdout, stderr, error } = spawnSync(command, [...npm, ...list], {
  cwd: sdk,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
if (status !== 0) fail(`npm could not list the files of the SDK: ${error?.message ?? stderr}`);

const [{ files }] = Object.values(JSON.parse(stdout));
const target = join(process.cwd(), 'node_modules', 'service-popups');
rmSync(target, { recursive: true, force: true });
for (const { path } of files) cpSync(join(sdk, path), join(target, path));
console.log(`The SDK (${files.length} files) is now in node_modules/service-popups.`);
