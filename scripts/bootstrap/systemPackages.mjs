// Installs Debian packages where that is possible without asking the person: as root, or through a sudo
// that wants no password.
import { spawnSync } from 'node:child_process';
import { lastLine, runCommand, say } from '../progress.mjs';
import { findOnPath } from '../findOnPath.mjs';

/**
 * @param {object} options
 * @param {string} options.title
 * @param {readonly string[]} options.packages
 * @param {boolean} [options.hasNewLists] The lists of packages have just been fetched.
 * @returns {Promise<boolean>} whether apt-get says that it installed them
 */
export async function installSystemPackages({ title, packages, hasNewLists = false }) {
  const prefix = aptPrefix();
  if (prefix === undefined) return false;
  say(`installing ${title} with apt-get (once; a few minutes at most)`);
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  const apt = async (/** @type {readonly string[]} */ args) => {
    const [command = 'env', ...rest] = [...prefix, ...environment, 'apt-get', ...waiting, ...args];
    return runCommand({ title: `installing ${title}`, command, args: rest, describeProgress: lastLine });
  };
  // Old lists name package versions that the mirror no longer holds.
  if (!hasNewLists) await apt(['update', '-q']);
  const result = await apt(['install', '-y', '-q', '--no-install-recommends', ...packages]);
  if (result.code !== 0) say(`apt-get could not install ${title}: ${lastLine(result.output)}`);
  return result.code === 0;
}

/** Another apt-get may be at work, as on a machine that has just started. */
const waiting = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];

/** @returns {string[] | undefined} what to put before apt-get, or nothing when it cannot be used here */
function aptPrefix() {
  if (findOnPath('apt-get') === undefined) return undefined;
  if (process.getuid?.() === 0) return [];
  if (findOnPath('sudo') === undefined) return undefined;
  const allowed = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
  return allowed ? ['sudo', '-n'] : undefined;
}
