// Puts the SDK of this repository, packed as it would be published, into an example: node ../placeSdk.mjs
// An example of your own simply installs the package.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sdk = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'sdk');

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(sdk, 'dist', 'esm', 'index.web.js'))) {
  console.error('The SDK is not built yet: run "npm start" in the root of the repository first.');
  process.exit(1);
}
const work = mkdtempSync(join(tmpdir(), 'service-popups-'));
run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', work], sdk);
run('tar', ['xzf', join(work, readdirSync(work)[0]), '-C', work], work);
const target = join(process.cwd(), 'node_modules', 'service-popups');
rmSync(target, { recursive: true, force: true });
cpSync(join(work, 'package'), target, { recursive: true });
rmSync(work, { recursive: true, force: true });
