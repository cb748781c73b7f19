// The table of lanes: what `npm run check`, `npm test` and `npm run test:all` consist of.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listWorkspaces, repositoryRoot } from './workspaces.mjs';

/**
 * @typedef {'chromium' | 'postgres'} Tool
 *
 * @typedef {object} Lane
 * @property {string} name
 * @property {readonly string[]} command Run from the repository root; "node" is the Node that runs the lanes.
 * @property {'check' | 'test' | 'all'} selection The smallest command that includes it.
 * @property {readonly Tool[]} [needs] Tools without which it cannot run.
 * @property {'one' | 'vitest'} [counts] "one": the lane is one result, by its exit code (the default).
 * "vitest": each test is one; the lane's command is vitest's, and a JSON report is asked for.
 * @property {1 | 2} [cores] How many cores it keeps busy. Default: 1.
 * @property {readonly string[]} [after] Lanes whose result it reads.
 * @property {number} [limitMinutes] Ended as failed beyond this. Default: 20.
 */

/** @param {string} name */
const program = (name) => ['node', `node_modules/${name}`];

const vitest = [...program('vitest/vitest.mjs'), 'run'];

/**
 * @param {object} [options]
 * @param {string} [options.scope] A folder to which the quick lanes are limited.
 * @returns {Lane[]}
 */
export function checkLanes({ scope } = {}) {
  const scoped = scope === undefined ? [] : [scope];
  const typed = typeProjects().filter(
    (folder) => scope === undefined || folder === scope || scope.startsWith(`${folder}/`),
  );
  /**
   * The longest first: the others pass beside it.
   * @type {Lane[]}
   */
  const quick = [
    { name: 'format', command: ['node', 'scripts/format.mjs', '--check', ...scoped], selection: 'check' },
    { name: 'lint', command: ['node', 'scripts/lint.mjs', ...scoped], selection: 'check' },
    {
      name: 'types',
      command: [...program('typescript/bin/tsc'), '-b', ...(typed.length > 0 ? typed : typeProjects())],
      selection: 'check',
    },
  ];
  if (scope !== undefined) {
    return [
      ...quick,
      {
        name: 'unit',
        // Not every folder has tests; elsewhere a run that finds none has been told a wrong name.
        command: [...vitest, '--passWithNoTests', ...scoped],
        counts: 'vitest',
        selection: 'check',
        cores: 2,
      },
    ];
  }
  return [
    { name: 'build', command: ['node', 'scripts/build.mjs', '--stale'], selection: 'check' },
    ...quick,
    { name: 'generated', command: ['node', 'scripts/generate.mjs', '--check'], selection: 'check' },
    {
      name: 'sizes',
      command: ['node', 'scripts/sizes.mjs', '--check'],
      selection: 'check',
      after: ['build'],
    },
    { name: 'unit', command: vitest, counts: 'vitest', selection: 'check', cores: 2, after: ['build'] },
  ];
}

/** @returns {Promise<Lane[]>} every lane there is */
export async function allLanes() {
  return [
    ...checkLanes(),
    {
      name: 'embedded',
      command: [...vitest, '--config', 'vitest.embedded.config.ts'],
      counts: 'vitest',
      selection: 'test',
      cores: 2,
      after: ['build'],
    },
    {
      name: 'postgres',
      command: [...vitest, '--config', 'vitest.postgres.config.ts'],
      needs: ['postgres'],
      counts: 'vitest',
      selection: 'test',
      cores: 2,
      after: ['build'],
    },
    {
      name: 'e2e',
      command: [...vitest, '--config', 'e2e/vitest.config.ts'],
      needs: ['chromium'],
      counts: 'vitest',
      selection: 'test',
      cores: 2,
      after: ['build'],
      limitMinutes: 45,
    },
    ...(await discoveredLanes()),
  ];
}

/** A folder of `e2e` with a `lane.mjs` is a lane of its own; its default export is the lane. */
async function discoveredLanes() {
  const parent = join(repositoryRoot, 'e2e');
  if (!existsSync(parent)) return [];
  const files = readdirSync(parent)
    .map((name) => join(parent, name, 'lane.mjs'))
    .filter((file) => existsSync(file))
    .sort();
  return Promise.all(
    files.map(async (file) => /** @type {Lane} */ ((await import(pathToFileURL(file).href)).default)),
  );
}

/** Every folder that the type checker has to visit. */
export function typeProjects(root = repositoryRoot) {
  const folders = ['scripts', 'e2e', ...listWorkspaces(root).map(({ folder }) => folder)];
  return [...new Set(folders)].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}
