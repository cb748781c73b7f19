// A key that changes when the files a build reads change, so that an unchanged workspace is not built again.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { directSources } from './workspaces.mjs';

const notSource = new Set(['node_modules', 'dist', 'dist-types', 'coverage']);
/** A server started from its own folder keeps its database there. */
const notSourceAtTop = new Set(['data']);
const isTest = /\.test\.[cm]?[jt]sx?$/;

/**
 * @param {string} directory
 * @param {string} [prefix]
 * @returns {string[]} paths below the directory, sorted, without tests and without what is made from sources
 */
function sourceFiles(directory, prefix = '') {
  return (
    readdirSync(join(directory, prefix), { withFileTypes: true })
      // A name with a dot is a scratch folder or a tool's own file.
      .filter(({ name }) => !notSource.has(name) && !(prefix === '' && notSourceAtTop.has(name)))
      .filter(({ name }) => !name.startsWith('.') && !name.endsWith('.tsbuildinfo'))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
        if (entry.isDirectory()) return sourceFiles(directory, path);
        return entry.isFile() && !isTest.test(entry.name) ? [path] : [];
      })
  );
}

/**
 * @param {import('./workspaces.mjs').Workspace[]} workspaces in build order
 * @param {string} root
 * @returns {Map<string, string>} folder → key over its own sources and those of everything it is built from
 */
export function sourceKeys(workspaces, root) {
  const shared = createHash('sha256').update(process.version);
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs']) {
    if (existsSync(join(root, file))) shared.update(readFileSync(join(root, file)));
  }
  const sharedKey = shared.digest('hex');
  /** @type {Map<string, string>} */
  const keys = new Map();
  for (const workspace of workspaces) {
    const hash = createHash('sha256').update(sharedKey);
    for (const source of directSources(workspace, workspaces)) hash.update(keys.get(source.folder) ?? '');
    for (const file of sourceFiles(workspace.directory)) {
      // No build reads the documents beside it; one that does names them in its manifest.
      if (file.endsWith('.md')) continue;
      hash
        .update(file)
        .update('\0')
        .update(readIfThere(join(workspace.directory, file)));
    }
    for (const file of filesBuiltFrom(workspace, root)) {
      hash
        .update(file)
        .update('\0')
        .update(readIfThere(join(root, file)));
    }
    keys.set(workspace.folder, hash.digest('hex'));
  }
  return keys;
}

/**
 * What a manifest names under `builtFrom`: files and folders elsewhere in the repository that its build reads as text.
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {string} root
 * @returns {string[]} from the root
 */
function filesBuiltFrom({ manifest }, root) {
  return (manifest.builtFrom ?? []).flatMap((path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found === undefined) return [];
    return found.isDirectory() ? sourceFiles(join(root, path)).map((file) => `${path}/${file}`) : [path];
  });
}

/** @param {string} path of a file that an editor may be replacing right now */
function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return '';
  }
}
