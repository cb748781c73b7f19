// Fills a folder with a new PostgreSQL cluster. Making one takes most of a second of work: one is made and kept, the others
// are copies of it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const initdbArguments = [
  '-U',
  'postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  // A crash while the cluster is made leaves nothing worth keeping, so initdb need not wait for the disk.
  '--no-sync',
];

/**
 * @typedef {{ uid?: number, gid?: number }} Account
 *
 * @param {object} options
 * @param {string} options.programs The folder of PostgreSQL's programs.
 * @param {string} options.directory There already, empty, and the account's own.
 * @param {Account} options.account Whom the files belong to.
 * @param {string} options.temporary Where a cluster is kept for the next ones.
 */
export function createCluster({ programs, directory, account, temporary }) {
  const kept = join(temporary, `service-popups-cluster-${nameOf(programs, account)}`);
  if (!existsSync(kept)) keepCluster({ programs, account, kept });
  run('cp', ['-R', '-p', `${kept}/.`, directory], { account, directory });
}

/**
 * Anew for other programs and other arguments.
 * @param {string} programs
 * @param {Account} account
 */
function nameOf(programs, { uid }) {
  const { mtimeMs, size } = statSync(join(programs, 'initdb'));
  const parts = [programs, mtimeMs, size, initdbArguments, uid ?? process.getuid?.()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** @param {{ programs: string, account: Account, kept: string }} options */
function keepCluster({ programs, account, kept }) {
  const draft = mkdtempSync(join(dirname(kept), 'service-popups-cluster-draft-'));
  chmodSync(draft, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(draft, account.uid, account.gid);
  try {
    run(join(programs, 'initdb'), ['-D', draft, ...initdbArguments], { account, directory: draft });
    renameSync(draft, kept);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process has kept one in the meantime.
    if (!existsSync(kept)) throw error;
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ account: Account, directory: string }} options
 */
function run(command, args, { account, directory }) {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const result = spawnSync(command, args, { ...account, cwd: directory, env, encoding: 'utf8' });
  if (result.status !== 0) {
    throw new Error(
      `${command} failed: ${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`,
    );
  }
}
