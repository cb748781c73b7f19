// Writes docs/CONFORMANCE.md and docs/RELIABILITY.md: every rule of the specification, every fault to survive, and
// the tests whose titles carry its id.
// `--check` writes nothing and fails when the file is out of date.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepGenerated } from './keepGenerated.mjs';
import { say } from './progress.mjs';
import { readJson, repositoryRoot } from './workspaces.mjs';

/**
 * @typedef {{ id: string, text: string }} Rule
 * @typedef {{ area: string, rules: Rule[] }} RuleGroup
 * @typedef {{ file: string, title: string, ids: string[] }} TitledTest
 */

const testFolders = ['packages', 'apps', 'scripts', 'e2e', 'examples'];
const notSearched = new Set(['node_modules', 'dist', 'data', 'coverage']);
const testFile = /\.test\.(?:tsx?|mjs)$/;
/** A title is a string literal that begins with ids: [CFG-1], or several of them. */
const titleLiteral = /(['"`])((?:\[[A-Z]+-\d+\]\s*)+(?:\\.|(?!\1).)*)\1/gs;

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} test files, sorted, from the root
 */
function testFilesIn(root, folder) {
  const entries = readEntries(join(root, folder));
  return entries
    .filter(({ name }) => !notSearched.has(name) && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return testFilesIn(root, path);
      return testFile.test(entry.name) || isContractSuite(path) ? [path] : [];
    });
}

/**
 * Suites that several tests run, and scenarios that run on both runtimes, hold their titles outside test files.
 * @param {string} path
 */
function isContractSuite(path) {
  return /\/src\/test(?:ing)?\/.*\.tsx?$/.test(path) || /^e2e\/.*\.tsx?$/.test(path);
}

/** @param {string} directory */
function readEntries(directory) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {TitledTest[]}
 */
export function titledTestsIn(file, text) {
  return [...text.matchAll(titleLiteral)].map((match) => {
    const literal = (match[2] ?? '').replace(/\\(['"`])/g, '$1').replace(/\s+/g, ' ');
    const ids = [...literal.matchAll(/\[([A-Z]+-\d+)\]/g)].map((found) => found[1] ?? '');
    return { file, title: literal.replace(/^(?:\[[A-Z]+-\d+\]\s*)+/, ''), ids };
  });
}

/**
 * @param {RuleGroup[]} groups
 * @param {TitledTest[]} tests
 */
export function conformanceText(groups, tests) {
  const { count, tables } = provenTables(groups, tests, '| rule | what it demands | proven by |');
  return [
    '# Conformance',
    '',
    'Every rule of the specification and the tests that prove it. Made by `npm run generate` from `docs/rules.json`',
    'and the titles of the tests; do not edit.',
    '',
    `${count} rules have at least one test.`,
    '',
    tables,
    '',
  ].join('\n');
}

/**
 * @param {RuleGroup[]} groups
 * @param {TitledTest[]} tests
 */
export function reliabilityText(groups, tests) {
  const { count, tables } = provenTables(groups, tests, '| fault | what is seen | test |');
  return [
    '# Reliability',
    '',
    'The delivery contract is in [the protocol](PROTOCOL.md#delivery-and-retries). This page lists the faults that are survived, each with',
    `the test whose title carries its number: ${count}. A fault without one reads *missing*: it may be handled, and no test says`,
    'so under its number. Made by `npm run generate`.',
    '',
    tables,
    '',
  ].join('\n');
}

/**
 * Each group with the tests that carry the ids of its rules, and how many rules have one.
 * @param {RuleGroup[]} groups
 * @param {TitledTest[]} tests
 * @param {string} head
 */
function provenTables(groups, tests, head) {
  const proofsOf = (/** @type {string} */ id) => tests.filter((test) => test.ids.includes(id));
  const all = groups.flatMap(({ rules }) => rules);
  const proven = all.filter(({ id }) => proofsOf(id).length > 0);
  const tables = groups.map(({ area, rules }) => {
    const rows = rules.map(({ id, text }) => `| ${id} | ${cell(text)} | ${proofCell(proofsOf(id))} |`);
    return [`## ${area}`, '', head, '|---|---|---|', ...rows].join('\n');
  });
  return { count: `${proven.length} of ${all.length}`, tables: tables.join('\n\n') };
}

/** @param {TitledTest[]} proofs */
function proofCell(proofs) {
  if (proofs.length === 0) return '*missing*';
  return proofs.map(({ file, title }) => `\`${file}\`: ${cell(title)}`).join('<br>');
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/**
 * @param {RuleGroup[]} groups
 * @param {TitledTest[]} tests
 * @returns {string[]} ids in titles that no rule has
 */
export function unknownIds(groups, tests) {
  const known = new Set(groups.flatMap((group) => group.rules.map(({ id }) => id)));
  return tests.flatMap(({ ids, file, title }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file}: "${title}" names the rule ${id}, which does not exist.`),
  );
}

function main() {
  const rules = /** @type {RuleGroup[]} */ (readJson(join(repositoryRoot, 'docs', 'rules.json')));
  const faults = /** @type {RuleGroup[]} */ (readJson(join(repositoryRoot, 'docs', 'faults.json')));
  const tests = testFolders
    .flatMap((folder) => testFilesIn(repositoryRoot, folder))
    .filter((file) => !file.startsWith('scripts/conformance.'))
    .flatMap((file) => titledTestsIn(file, readFileSync(join(repositoryRoot, file), 'utf8')));
  keepGenerated('scripts/conformance.mjs', {
    'docs/CONFORMANCE.md': conformanceText(rules, tests),
    'docs/RELIABILITY.md': reliabilityText(faults, tests),
  });
  for (const problem of unknownIds([...rules, ...faults], tests)) {
    say(problem);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
