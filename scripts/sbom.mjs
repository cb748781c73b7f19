// `npm run sbom`: lists of parts (CycloneDX 1.5) for what is published and what is run, made from the lock file alone.
// They land in dist/sbom. The same lock file gives the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFlags } from './flags.mjs';
import { say } from './progress.mjs';
import { readJson, repositoryRoot } from './workspaces.mjs';

/**
 * @typedef {object} LockEntry
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {string} [resolved] Of a link: the workspace's folder.
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 */

/** What has a list: where it stands, and under which name its file lands. */
export const sbomSubjects = [
  { folder: 'packages/sdk', file: 'service-popups.cdx.json' },
  { folder: 'apps/server', file: 'server.cdx.json' },
  { folder: 'apps/studio', file: 'studio.cdx.json' },
];

/**
 * Where Node would find a package, seen from a folder of the lock file.
 * @param {LockFile} lock
 * @param {string} from
 * @param {string} name
 */
function locate({ packages }, from, name) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]*$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined)
      return packages[path].link === true ? (packages[path].resolved ?? path) : path;
    if (folder === '') return undefined;
  }
}

/** @param {LockEntry} entry */
function wanted({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])].sort();
}

/**
 * @param {LockFile} lock
 * @param {string} root
 * @returns {Map<string, string[]>} path in the lock file → paths it needs, the subject first
 */
function closure(lock, root) {
  /** @type {Map<string, string[]>} */
  const needs = new Map([[root, []]]);
  for (const path of needs.keys()) {
    const found = wanted(lock.packages[path] ?? {}).flatMap((name) => locate(lock, path, name) ?? []);
    needs.set(path, found);
    for (const next of found) if (!needs.has(next)) needs.set(next, []);
  }
  return needs;
}

/**
 * @param {LockFile} lock
 * @param {string} path
 */
function component(lock, path) {
  const entry = lock.packages[path] ?? {};
  const name = entry.name ?? path.replace(/^.*node_modules\//, '');
  const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`;
  const [, algorithm = '', digest = ''] = /^(sha\d+)-(.+)$/.exec(entry.integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: entry.version ?? '',
    purl,
    ...(entry.license === undefined
      ? {}
      : {
          licenses: [
            /^[\w.+-]+$/.test(entry.license)
              ? { license: { id: entry.license } }
              : { expression: entry.license },
          ],
        }),
    ...(digest === ''
      ? {}
      : {
          hashes: [
            { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
          ],
        }),
  };
}

/**
 * @param {LockFile} lock
 * @param {string} folder Of the workspace.
 */
export function createSbom(lock, folder) {
  const needs = closure(lock, folder);
  const subject = component(lock, folder);
  const refOf = (/** @type {string} */ path) => component(lock, path)['bom-ref'];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...subject, type: folder.startsWith('apps/') ? 'application' : 'library' } },
    components: [...needs.keys()]
      .filter((path) => path !== folder)
      .map((path) => component(lock, path))
      .sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...needs].map(([path, found]) => ({
      ref: refOf(path),
      dependsOn: found.map(refOf).sort(),
    })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readFlags('npm run sbom: writes the lists of parts into dist/sbom.', []);
  /** @type {LockFile} */
  const lock = readJson(join(repositoryRoot, 'package-lock.json'));
  const target = join(repositoryRoot, 'dist', 'sbom');
  mkdirSync(target, { recursive: true });
  for (const { folder, file } of sbomSubjects) {
    const sbom = createSbom(lock, folder);
    writeFileSync(join(target, file), `${JSON.stringify(sbom, null, 2)}\n`);
    say(`dist/sbom/${file}: ${sbom.components.length} parts besides ${sbom.metadata.component.name} itself`);
  }
}
