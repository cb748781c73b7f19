// The other products' packages, installed into this folder the first time a bench needs them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const peersFolder = dirname(fileURLToPath(import.meta.url));
/** @type {{ devDependencies: Record<string, string> }} */
const manifest = JSON.parse(readFileSync(join(peersFolder, 'package.json'), 'utf8'));

/** @param {string} name */
export const peerVersion = (name) => manifest.devDependencies[name] ?? '';

/** @param {string} path below node_modules */
export const peerFile = (path) => join(peersFolder, 'node_modules', path);

/** @param {string} name */
function isInstalled(name) {
  const file = peerFile(`${name}/package.json`);
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === peerVersion(name);
}

export function providePeers() {
  if (Object.keys(manifest.devDependencies).every(isInstalled)) return;
  console.error('Installing the other products’ packages into bench/peers …');
  const npm = process.env['npm_execpath'];
  const [program, ...args] = npm === undefined ? ['npm', 'ci'] : [process.execPath, npm, 'ci'];
  const { status } = spawnSync(program, args, { cwd: peersFolder, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The packages of the other products could not be installed.');
}
