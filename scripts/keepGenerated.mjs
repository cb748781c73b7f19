// How every generator ends: it writes the files it has made, or with `--check` says which of them are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFlags } from './flags.mjs';
import { say } from './progress.mjs';
import { repositoryRoot } from './workspaces.mjs';

/**
 * @param {string} script The generator, from the root.
 * @param {Readonly<Record<string, string>>} files What each file has to hold; paths from the root.
 */
export function keepGenerated(script, files) {
  const usage = `node ${script} [--check]: writes ${Object.keys(files).join(', ')}; or says which is out of date.`;
  const isCheck = readFlags(usage, ['--check']).has('--check');
  for (const [name, text] of Object.entries(files)) {
    const file = join(repositoryRoot, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    if (!isCheck) writeFileSync(file, text);
    else {
      say(`${name} is out of date: run npm run generate.`);
      process.exitCode = 1;
    }
  }
}
