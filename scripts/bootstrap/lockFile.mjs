// Reads npm's lock file and the copy that npm leaves inside node_modules of what it really installed.
import { join } from 'node:path';
import { listWorkspaces, readJson } from '../workspaces.mjs';

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 */

const dependencyFields = /** @type {const} */ ([
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
]);

/**
 * The folders that an installation on this machine fills.
 * @param {string} root
 */
export function lockedPaths(root) {
  return Object.entries(readLock(join(root, 'package-lock.json')))
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.optional)
    .map(([path]) => path);
}

/**
 * @param {string} root
 * @returns {boolean} whether node_modules holds what the lock file says, and the lock file what the manifests say
 */
export function isInstalled(root) {
  try {
    const locked = readLock(join(root, 'package-lock.json'));
    const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
    return hasEverything(locked, installed) && matchesManifests(locked, root);
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function readLock(file) {
  return readJson(file).packages;
}

/**
 * @param {Record<string, LockEntry>} locked
 * @param {Record<string, LockEntry>} installed
 */
function hasEverything(locked, installed) {
  const complete = Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const there = installed[path];
    // What is optional is mostly for other machines.
    if (there === undefined) return entry.optional === true;
    return entry.version === there.version && entry.integrity === there.integrity;
  });
  const fitting = Object.entries(installed).every(
    ([path, { cpu, os }]) =>
      locked[path] !== undefined &&
      (cpu === undefined || cpu.includes(process.arch)) &&
      (os === undefined || os.includes(process.platform)),
  );
  return complete && fitting;
}

/**
 * @param {Record<string, LockEntry>} locked
 * @param {string} root
 */
function matchesManifests(locked, root) {
  const manifests = [
    { folder: '', manifest: readJson(join(root, 'package.json')) },
    ...listWorkspaces(root).filter(({ folder }) => !folder.startsWith('examples/')),
  ];
  return manifests.every(({ folder, manifest }) => {
    const entry = /** @type {Record<string, unknown>} */ (locked[folder] ?? {});
    return dependencyFields.every((field) => sameRecord(entry[field], manifest[field]));
  });
}

/**
 * @param {unknown} a
 * @param {unknown} b
 */
function sameRecord(a, b) {
  const sorted = (/** @type {unknown} */ record) =>
    JSON.stringify(Object.entries(record ?? {}).sort(([left], [right]) => (left < right ? -1 : 1)));
  return sorted(a) === sorted(b);
}
