// Measures what each way of using the SDK costs, and holds it against scripts/sizeBudgets.mjs.
// `--write` puts the table into README.md; `--check` fails beyond a budget or when that table is out of date.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { readFlags } from './flags.mjs';
import { say } from './progress.mjs';
import { sizeScenarios } from './sizeBudgets.mjs';
import { readJson, repositoryRoot } from './workspaces.mjs';

/**
 * @typedef {import('./sizeBudgets.mjs').SizeScenario} SizeScenario
 * @typedef {{ minified: number, gzip: number, brotli: number }} Sizes
 * @typedef {{ name: string, budget: number, ceiling: number, sizes: Sizes }} Measured
 */

const opening = '<!-- sizes -->';
const closing = '<!-- /sizes -->';
/** Provided by the host, so no part of what the SDK adds. */
const hostPackages = Object.keys(
  readJson(join(repositoryRoot, 'packages/sdk/package.json')).peerDependencies,
);
/** Compressors differ by a few bytes between Node versions and processors; a real change is larger. */
const toleranceKb = 0.1;

/**
 * @param {Uint8Array} content
 * @returns {Sizes}
 */
export function sizesOf(content) {
  const brotli = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  return { minified: content.length, gzip: gzipSync(content, { level: 9 }).length, brotli: brotli.length };
}

/**
 * @param {string} root
 * @param {SizeScenario} scenario
 * @returns {Promise<Measured | undefined>} nothing when what it measures is not there
 */
async function measure(root, scenario) {
  const parts =
    scenario.entry === undefined
      ? readParts(root, scenario.files ?? [])
      : await bundle(root, scenario.entry, scenario);
  if (parts === undefined) return undefined;
  const each = parts.map(sizesOf);
  const sum = (/** @type {keyof Sizes} */ key) => each.reduce((total, sizes) => total + sizes[key], 0);
  return {
    name: scenario.name,
    budget: scenario.brotli,
    ceiling: scenario.ceiling ?? scenario.brotli,
    sizes: { minified: sum('minified'), gzip: sum('gzip'), brotli: sum('brotli') },
  };
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 */
function readParts(root, files) {
  const paths = files.map((file) => join(root, file));
  return paths.every((path) => existsSync(path)) ? paths.map((path) => readFileSync(path)) : undefined;
}

/**
 * Bundles as a host with Vite does.
 * @param {string} root
 * @param {string} entry
 * @param {Pick<SizeScenario, 'uses' | 'leaves'>} [scenario]
 */
async function bundle(root, entry, { uses, leaves = [] } = {}) {
  const file = join(root, entry);
  if (!existsSync(file)) return undefined;
  const hostModule = 'host';
  const bundled = await rolldown({
    input: uses === undefined ? file : hostModule,
    external: [new RegExp(`^(?:${hostPackages.join('|')})(?:/|$)`), ...leaves],
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === hostModule ? id : undefined),
        load: (id) =>
          id === hostModule ? `export { ${uses?.join()} } from ${JSON.stringify(file)};` : undefined,
      },
    ],
  });
  const { output } = await bundled.generate({ format: 'esm', minify: true, chunkFileNames: likeHashed });
  const chunks = output.filter((part) => part.type === 'chunk');
  const wanted = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // The entry's file and the shared ones it imports at once.
  for (const name of wanted) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      wanted.add(imported);
  }
  return chunks.filter(({ fileName }) => wanted.has(fileName)).map(({ code }) => Buffer.from(code));
}

/**
 * As long and as random as a bundler's names, but the same in every clone: those hash also where the files lie.
 * @param {{ name: string }} chunk
 */
function likeHashed({ name }) {
  return `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.js`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

/** @param {readonly Measured[]} measured */
export function sizeTable(measured) {
  const rows = measured.map(
    ({ name, budget, sizes }) =>
      `| ${name} | ${kilobytes(sizes.minified)} | ${kilobytes(sizes.gzip)} | ${kilobytes(sizes.brotli)} | ${kilobytes(budget)}${sizes.brotli > budget ? ' (missed)' : ''} |`,
  );
  return ['| kB | minified | gzip | brotli | goal (brotli) |', '|---|--:|--:|--:|--:|', ...rows].join('\n');
}

/**
 * @param {string} readme
 * @returns {string | undefined} what stands between the markers
 */
export function tableIn(readme) {
  const start = readme.indexOf(opening);
  const end = readme.indexOf(closing);
  return start === -1 || end < start ? undefined : readme.slice(start + opening.length, end).trim();
}

/**
 * @param {string} readme
 * @param {string} table
 */
export function withTable(readme, table) {
  const start = readme.indexOf(opening) + opening.length;
  return `${readme.slice(0, start)}\n${table}\n${readme.slice(readme.indexOf(closing))}`;
}

/**
 * @param {string} quoted
 * @param {string} measured
 * @returns {boolean} whether both have the same rows and figures that differ by no more than the tolerance
 */
export function isSameTable(quoted, measured) {
  const words = (/** @type {string} */ table) => table.replace(/\d+\.\d/g, '#');
  if (words(quoted) !== words(measured)) return false;
  const figures = (/** @type {string} */ table) =>
    [...table.matchAll(/\d+\.\d/g)].map(([text]) => Number(text));
  const known = figures(measured);
  // Half a step more, so that binary fractions do not decide.
  return figures(quoted).every(
    (figure, index) => Math.abs(figure - (known[index] ?? 0)) <= toleranceKb + 0.05,
  );
}

/** @param {readonly Measured[]} measured */
export function overBudget(measured) {
  return measured
    .filter(({ ceiling, sizes }) => sizes.brotli > ceiling)
    .map(
      ({ name, ceiling, sizes }) =>
        `${name}: ${sizes.brotli} bytes with brotli, ${sizes.brotli - ceiling} over the ${ceiling} it may have.`,
    );
}

/**
 * @param {string} table
 * @param {string} mode
 * @returns {string | undefined} what is wrong with the README
 */
function handleReadme(table, mode) {
  const file = join(repositoryRoot, 'README.md');
  if (!existsSync(file)) return undefined;
  const readme = readFileSync(file, 'utf8');
  const quoted = tableIn(readme);
  if (quoted === undefined)
    return `README.md has no place for the sizes: it needs ${opening} and ${closing}.`;
  if (mode === '--write' && !isSameTable(quoted, table)) writeFileSync(file, withTable(readme, table));
  if (mode !== '--check' || isSameTable(quoted, table)) return undefined;
  return "The README's sizes are out of date: run npm run generate.";
}

async function main() {
  const usage =
    'npm run sizes [-- --check | --write]: measures; judges; or writes the table into the README.';
  const [mode = ''] = readFlags(usage, ['--check', '--write']);
  /** @type {Measured[]} */
  const measured = [];
  for (const scenario of sizeScenarios) {
    const result = await measure(repositoryRoot, scenario);
    if (result !== undefined) measured.push(result);
  }
  const table = sizeTable(measured);
  say(table);
  const excesses = overBudget(measured);
  const readmeProblem = handleReadme(table, mode);
  for (const problem of [...excesses, readmeProblem]) if (problem !== undefined) say(problem);
  process.exitCode = exitCodeOf({ excesses, readmeProblem, mode });
}

/**
 * Writing the table is not the moment to judge what stands in it.
 * @param {{ excesses: readonly string[], readmeProblem?: string | undefined, mode: string }} found
 */
export function exitCodeOf({ excesses, readmeProblem, mode }) {
  return readmeProblem !== undefined || (excesses.length > 0 && mode !== '--write') ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
