// Runs `npm ci` when, and only when, node_modules is not what the lock file says for this Node and machine.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lastLine, runCommand, say, seconds } from '../progress.mjs';
import { listWorkspaces, readJson } from '../workspaces.mjs';
import { isInstalled, lockedPaths } from './lockFile.mjs';

const machine = `${process.version} ${process.platform} ${process.arch}`;

/**
 * @param {string} root
 * @returns {Promise<{ changed: boolean, failure?: string }>}
 */
export async function installPackages(root) {
  const stampFile = join(root, 'node_modules', '.service-popups-install.json');
  const key = installKey(root);
  const stamp = readStamp(stampFile);
  if (stamp?.key === key) return { changed: false };
  const sameMachine = stamp === undefined || stamp.machine === machine;
  if (sameMachine && isInstalled(root)) {
    // Somebody ran npm by hand and everything is there: no reason to take it away and fetch it again.
    writeFileSync(stampFile, JSON.stringify({ key, machine }));
    return { changed: false };
  }
  const result = await runNpmCi(root);
  if (result.code !== 0) {
    return {
      changed: true,
      failure: `${result.output.trimEnd()}\nThe packages could not be installed; npm's own words are above.`,
    };
  }
  writeFileSync(stampFile, JSON.stringify({ key, machine }));
  say(`installed the packages in ${seconds(result.durationMs)}`);
  return { changed: true };
}

/** @param {string} root */
function installKey(root) {
  const hash = createHash('sha256').update(machine);
  const manifests = listWorkspaces(root).map(({ folder }) => `${folder}/package.json`);
  for (const file of ['package-lock.json', 'package.json', ...manifests.sort()]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {{ key: string, machine: string } | undefined}
 */
function readStamp(file) {
  try {
    return readJson(file);
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function runNpmCi(root) {
  const paths = lockedPaths(root);
  say(`installing ${paths.length} packages with npm ci (a few minutes at most)`);
  const [command, ...npm] = npmCommand();
  return runCommand({
    title: 'installing packages',
    command,
    args: [...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    cwd: root,
    // npm goes on for a while when it is interrupted; the next start would install into the same folder beside it.
    isTied: true,
    describeProgress: (output) => {
      const there = paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
      return `${there} of ${paths.length} in place${output === '' ? '' : `, ${lastLine(output)}`}`;
    },
  });
}

/** @returns {[string, ...string[]]} the npm that runs this script, else the one on the PATH */
function npmCommand() {
  const running = process.env['npm_execpath'];
  if (running !== undefined && basename(running).startsWith('npm')) {
    return /\.[cm]?js$/.test(running) ? [process.execPath, running] : [running];
  }
  return ['npm'];
}
