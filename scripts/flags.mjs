// What a script was told on its command line.
import { say } from './progress.mjs';

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
    if (flag === undefined) {
      if (word !== '--help') say(`${word} is not known here.`);
      say(usage);
      process.exit(word === '--help' ? 0 : 2);
    }
    flags.add(flag);
  }
  return flags;
}
