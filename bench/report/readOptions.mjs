// What a bench was told on its command line.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const help = { type: 'boolean', short: 'h', about: 'this text' };

/**
 * A word that the bench does not know ends it: passed over, `--shrot` would measure for an hour.
 * @param {Record<string, { type: 'boolean' | 'string', default?: string, about: string }>} options `about` begins with what
 *   stands for the value, where there is one.
 */
export function readOptions(options) {
  const all = { ...options, help };
  const lines = Object.entries(all).map(([name, { about }]) => `  ${`--${name}`.padEnd(12)} ${about}`);
  const usage = `Usage: node bench/${basename(process.argv[1] ?? '')} [options]\n\n${lines.join('\n')}`;
  try {
    const { values } = parseArgs({ options: all });
    if (!values.help) return values;
    console.log(usage);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 2;
  }
  process.exit();
}
