// Builds every workspace that has a `scripts/build.mjs`, each after the ones it is built from.
// `--stale` leaves out those whose sources have not changed since their last build.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeTurn } from './bootstrap/takeTurn.mjs';
import { readFlags } from './flags.mjs';
import { runCommand, say, seconds } from './progress.mjs';
import { sourceKeys } from './sourceKey.mjs';
import { listWorkspaces, repositoryRoot } from './workspaces.mjs';

/**
 * @param {object} [options]
 * @param {string} [options.root]
 * @param {boolean} [options.staleOnly]
 * @param {boolean} [options.isQuick] Files may stay a few hundredths larger than they could be. Whoever asks for a whole
 * build later gets it.
 * @param {(line: string) => void} [options.report]
 * @returns {Promise<{ built: string[], failed: string | undefined, output: string }>}
 */
export async function buildWorkspaces({
  root = repositoryRoot,
  staleOnly = false,
  isQuick = false,
  report = say,
} = {}) {
  const workspaces = listWorkspaces(root);
  const keys = sourceKeys(workspaces, root);
  const stampFile = join(root, '.bootstrap', 'build.json');
  const stamps = readStamps(stampFile);
  /** @type {string[]} */
  const built = [];
  for (const { folder, directory } of workspaces) {
    if (!existsSync(join(directory, 'scripts', 'build.mjs'))) continue;
    const key = keys.get(folder) ?? '';
    const quickKey = `${key} quick`;
    const isBuilt = stamps[folder] === key || (isQuick && stamps[folder] === quickKey);
    if (staleOnly && isBuilt && existsSync(join(directory, 'dist'))) continue;
    report(`building ${folder}`);
    // A build that is broken off leaves half a folder, which must not pass for the last whole one.
    delete stamps[folder];
    writeStamps(stampFile, stamps);
    const result = await runCommand({
      title: `building ${folder}`,
      command: process.execPath,
      args: [join('scripts', 'build.mjs')],
      cwd: directory,
      env: { ...process.env, QUICK_BUILD: isQuick ? '1' : '' },
    });
    if (result.code !== 0) return { built, failed: folder, output: result.output };
    report(`built ${folder} in ${seconds(result.durationMs)}`);
    built.push(folder);
    stamps[folder] = isQuick ? quickKey : key;
    writeStamps(stampFile, stamps);
  }
  return { built, failed: undefined, output: '' };
}

/**
 * @param {string} file
 * @returns {Record<string, string>}
 */
function readStamps(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Missing or torn: everything counts as changed.
    return {};
  }
}

/**
 * @param {string} file
 * @param {Record<string, string>} stamps
 */
function writeStamps(file, stamps) {
  mkdirSync(join(file, '..'), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(stamps));
  renameSync(draft, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flags = readFlags('node scripts/build.mjs [--stale]: builds everything, or only what has changed.', [
    '--stale',
  ]);
  const finishTurn = await takeTurn(join(repositoryRoot, '.bootstrap'));
  const { built, failed, output } = await buildWorkspaces({ staleOnly: flags.has('--stale') }).finally(
    finishTurn,
  );
  if (failed !== undefined) {
    say(output.trimEnd());
    say(`The build of ${failed} failed; what depends on it was not built.`);
    process.exitCode = 1;
  } else {
    say(built.length === 0 ? 'Everything is built already.' : `Built ${built.length} workspaces.`);
  }
}
