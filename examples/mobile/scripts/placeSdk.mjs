// One command starts the app: installs the pinned packages on the first run, and puts the SDK of this repository in.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sdk = join(root, '..', '..', 'packages', 'sdk');

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(join(root, 'node_modules', 'expo'))) run('npm', ['ci', '--ignore-scripts'], root);
if (!existsSync(join(sdk, 'dist', 'native', 'mobile.js'))) {
  console.error('Build the SDK first: run "npm ci" and "npm run build" in the repository.');
  process.exit(1);
}
const work = mkdtempSync(join(tmpdir(), 'service-popups-'));
run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', work], sdk);
run('tar', ['xzf', join(work, readdirSync(work)[0]), '-C', work], work);
const target = join(root, 'node_modules', 'service-popups');
rmSync(target, { recursive: true, force: true });
cpSync(join(work, 'package'), target, { recursive: true });
rmSync(work, { recursive: true, force: true });
