// Finds the workspaces by looking, so that no script has to be told when a package appears.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTable, mayImport } from './importTable.mjs';

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {readonly string[]} [builtFrom] Files and folders elsewhere that its build reads, from the root.
 *
 * @typedef {object} Workspace
 * @property {string} folder Path from the repository root, with forward slashes.
 * @property {string} directory Absolute path.
 * @property {Manifest} manifest
 */

export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const parents = ['packages', 'apps', 'examples'];

/** @param {string} path */
export function toPosix(path) {
  return path.split(sep).join('/');
}

/** @param {string} path */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Every folder that may hold a workspace, whether or not it has a manifest yet.
 * @param {string} root
 */
function candidateFolders(root) {
  return parents.flatMap((parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${parent}/${entry.name}`)
      : [],
  );
}

/**
 * @param {string} [root]
 * @returns {Workspace[]} in build order: a workspace stands after everything it may import.
 */
export function listWorkspaces(root = repositoryRoot) {
  const found = candidateFolders(root)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({
      folder,
      directory: join(root, folder),
      manifest: readJson(join(root, folder, 'package.json')),
    }));
  return inBuildOrder(found);
}

/**
 * The workspaces this one is built from: what its manifest names, what the import table lets it use, and for an
 * example the packed SDK.
 * @param {Workspace} workspace
 * @param {Workspace[]} all
 */
export function directSources(workspace, all) {
  const { dependencies, devDependencies } = workspace.manifest;
  const named = new Set([...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})]);
  return all.filter(
    (other) =>
      other !== workspace &&
      (named.has(other.manifest.name) ||
        mayImport(workspace.folder, other.folder) ||
        (workspace.folder.startsWith('examples/') && other.folder === 'packages/sdk')),
  );
}

/** @param {Workspace[]} all */
function inBuildOrder(all) {
  const rank = (/** @type {Workspace} */ workspace) => {
    const position = importTable.findIndex((row) => row.folder === workspace.folder);
    return position === -1 ? importTable.length : position;
  };
  const waiting = [...all].sort((a, b) => rank(a) - rank(b) || (a.folder < b.folder ? -1 : 1));
  /** @type {Workspace[]} */
  const ordered = [];
  /** @type {Set<Workspace>} */
  const visiting = new Set();
  const place = (/** @type {Workspace} */ workspace) => {
    if (ordered.includes(workspace)) return;
    if (visiting.has(workspace)) {
      throw new Error(`The workspaces depend on each other in a circle that includes ${workspace.folder}.`);
    }
    visiting.add(workspace);
    for (const source of directSources(workspace, waiting)) place(source);
    ordered.push(workspace);
  };
  for (const workspace of waiting) place(workspace);
  return ordered;
}

/**
 * @param {string} path
 * @param {string} [root]
 */
export function fromRoot(path, root = repositoryRoot) {
  return toPosix(relative(root, path));
}
