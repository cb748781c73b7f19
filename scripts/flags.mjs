// What a script was told on its command line.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './progress.mjs';
import { fromRoot, repositoryRoot } from './workspaces.mjs';

/**
 * A word that the script does not know ends it: passed over, `--stail` would build everything.
 * @template {string} Flag
 * @param {string} usage Said for `--help`, and after a complaint.
 * @param {readonly Flag[]} known
 * @returns {Set<Flag>}
 */
export function readFlags(usage, known) {
  /** @type {Set<Flag>} */
  const flags = new Set();
  for (const word of process.argv.slice(2)) {
    const flag = known.find((each) => each === word);
    if (flag === undefined) return end(word, usage);
    flags.add(flag);
  }
  return flags;
}

/**
 * The folder or file that a script is limited to; without a word the whole repository. One that does not exist ends it:
 * a linter that is told to look there finds nothing wrong.
 * @param {string} usage
 * @param {readonly string[]} [words] What was said besides flags.
 * @returns {string} Its path from the root.
 */
export function readScope(usage, [word = '.', ...others] = process.argv.slice(2)) {
  const path = resolve(repositoryRoot, word);
  if (!existsSync(path)) return end(word, usage);
  return others[0] === undefined ? fromRoot(path) || '.' : end(others[0], usage);
}

/**
 * @param {string} word
 * @param {string} usage
 * @returns {never}
 */
function end(word, usage) {
  if (word !== '--help') say(`${word} is not known here.`);
  say(usage);
  process.exit(word === '--help' ? 0 : 2);
}
