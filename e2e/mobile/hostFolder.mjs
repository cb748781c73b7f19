// A host app of its own: pinned, installed on demand into a cache outside the repository, with the packed SDK inside.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const cacheRoot =
  process.env['SERVICE_POPUPS_CACHE'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'service-popups');

/**
 * Prepares the host and returns its folder. A second call, also from another clone, finds the packages installed.
 * @param {string} source The host's folder in the repository.
 * @param {string} [manifests] The folder that holds its package.json and package-lock.json, where that is another.
 */
export function prepareHost(source, manifests = source) {
  const folder = installedFolder(manifests);
  for (const name of readdirSync(source)) {
    if (name === 'node_modules' || name.startsWith('package')) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(source, name), join(folder, name), { recursive: true });
  }
  placeSdk(join(folder, 'node_modules', 'service-popups'));
  return folder;
}

/** @param {string} source */
function installedFolder(source) {
  const manifests = ['package.json', 'package-lock.json'];
  const key = createHash('sha256');
  for (const name of manifests) key.update(readFileSync(join(source, name)));
  key.update(`${process.versions.node.split('.')[0]} ${process.platform} ${process.arch}`);
  const { name } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = join(cacheRoot, `${name}-${key.digest('hex').slice(0, 16)}`);
  if (existsSync(join(folder, 'node_modules'))) return folder;
  mkdirSync(cacheRoot, { recursive: true });
  const work = mkdtempSync(join(cacheRoot, `${name}-`));
  for (const manifest of manifests) cpSync(join(source, manifest), join(work, manifest));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], work);
  // Renamed when whole, so that an interrupted install is never taken for one.
  if (existsSync(folder)) rmSync(work, { recursive: true, force: true });
  else renameSync(work, folder);
  return folder;
}

/** The SDK as it is published: packed and unpacked. */
function placeSdk(target) {
  const work = mkdtempSync(join(tmpdir(), 'service-popups-pack-'));
  try {
    run(
      'npm',
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', work],
      join(repository, 'packages', 'sdk'),
    );
    const [archive] = readdirSync(work);
    run('tar', ['xzf', join(work, archive), '-C', work], work);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(work, 'package'), target, { recursive: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: plainEnvironment(),
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr || stdout}`);
}

/** Without what npm hands to the scripts it runs, which would make a nested npm act on the wrong package. */
function plainEnvironment() {
  const names = Object.keys(process.env).filter((name) => !name.startsWith('npm_') && name !== 'INIT_CWD');
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
