// Starts a throw-away PostgreSQL on a free loopback port, for tests that want a real database server.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgresAdvice } from './bootstrap/providePostgres.mjs';
import { createCluster } from './createCluster.mjs';
import { findPostgres } from './findPostgres.mjs';
import { freePort } from './freePort.mjs';

const startLimitMs = 60_000;
const stopLimitMs = 20_000;
/** Another process may take the free port between our look and the server's. */
const portTries = 5;

/**
 * @typedef {object} PostgresOptions
 * @property {string} [dir] Where the cluster lives. A folder that holds one already is started as it is and is
 * kept when it stops; without it a new folder is made, and removed at the end.
 * @property {boolean} [fsync] Whether a commit waits for the disk. Default: true, as in production.
 * @property {Record<string, string | number | boolean>} [settings] Further server settings, by name.
 *
 * @typedef {object} RunningPostgres
 * @property {string} url Address with user and database, ready for a driver.
 * @property {number} port
 * @property {number} pid Of the server itself, for tests that kill it.
 * @property {string} dir
 * @property {() => Promise<void>} stop Ends it; open connections are closed. A second call does nothing.
 */

/**
 * @param {PostgresOptions} [options]
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ dir, fsync = true, settings = {} } = {}) {
  const programs = findPostgres();
  if (programs === undefined) throw new Error(postgresAdvice);
  const account = serverAccount();
  const directory = dir ?? mkdtempSync(join(temporaryFolder(), 'service-popups-postgres-'));
  prepareFolder(directory, account);
  try {
    if (!existsSync(join(directory, 'PG_VERSION')))
      createCluster({ programs, directory, account, temporary: temporaryFolder() });
    const allSettings = { fsync, synchronous_commit: fsync, full_page_writes: fsync, ...settings };
    const server = await startOnFreePort({ programs, directory, account, settings: allSettings });
    return runningPostgres({ ...server, directory, isThrowAway: dir === undefined });
  } catch (error) {
    if (dir === undefined) rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/**
 * @typedef {import('./createCluster.mjs').Account} Account
 * @typedef {{ child: import('node:child_process').ChildProcess, port: number }} Server
 */

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where that account is missing.
 * @returns {Account}
 */
function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const fields =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (fields === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no account "nobody".');
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** The server's account must be able to walk to its data, which it cannot through a private TMPDIR of root. */
function temporaryFolder() {
  return process.getuid?.() === 0 && existsSync('/tmp') ? '/tmp' : tmpdir();
}

/**
 * @param {string} directory
 * @param {Account} account
 */
function prepareFolder(directory, { uid, gid }) {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
}

function serverEnvironment() {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * @param {{ programs: string, directory: string, account: Account, settings: Record<string, string | number | boolean> }} options
 * @returns {Promise<Server>}
 */
async function startOnFreePort(options) {
  const giveUpAt = Date.now() + startLimitMs;
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      return { child: await startServer({ ...options, port }), port };
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      const taken = said.includes('could not bind') && tries < portTries;
      // The processes of a server that was killed notice it after a moment, and hold its memory until then.
      const lingers = said.includes('shared memory block') && Date.now() < giveUpAt;
      if (!taken && !lingers) throw error;
      if (lingers) await wait(100);
    }
  }
}

/**
 * @param {{ programs: string, directory: string, account: Account, port: number, settings: Record<string, string | number | boolean> }} options
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
function startServer({ programs, directory, account, port, settings }) {
  const values = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings };
  const args = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${settingText(value)}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', directory, ...args], {
    ...account,
    cwd: directory,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    let settled = false;
    const settle = (/** @type {() => void} */ action) => {
      if (settled) return;
      settled = true;
      clearTimeout(limit);
      action();
    };
    const limit = setTimeout(() => {
      child.kill('SIGQUIT');
      settle(() => reject(new Error(`PostgreSQL was not ready within ${startLimitMs / 1000} s: ${said}`)));
    }, startLimitMs);
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code) =>
      settle(() => reject(new Error(`PostgreSQL ended with code ${code} while it started: ${said}`))),
    );
    // Read on for as long as it runs: a pipe that nobody empties would stop the server.
    child.stderr.on('data', (chunk) => {
      if (settled) return;
      said += chunk;
      if (said.includes('ready to accept connections')) settle(() => resolve(child));
    });
  });
}

/** @param {string | number | boolean} value */
function settingText(value) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/**
 * @param {Server & { directory: string, isThrowAway: boolean }} server
 * @returns {RunningPostgres}
 */
function runningPostgres({ child, port, directory, isThrowAway }) {
  const pid = child.pid ?? 0;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const endWithParent = watchOver({ pid, directory, isThrowAway });
  const stop = async () => {
    if (!hasEnded()) {
      child.kill('SIGINT');
      await Promise.race([ended, wait(stopLimitMs, undefined, { ref: false })]);
      if (!hasEnded()) {
        child.kill('SIGQUIT');
        await ended;
      }
    }
    endWithParent();
    if (isThrowAway) rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  };
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, pid, dir: directory, stop };
}

/**
 * A watcher that ends the server when this process dies without stopping it: its input closes then.
 * @param {{ pid: number, directory: string, isThrowAway: boolean }} server
 * @returns {() => void} sends the watcher home
 */
function watchOver({ pid, directory, isThrowAway }) {
  const cleanUp = isThrowAway ? '; sleep 1; rm -rf "$2"' : '';
  const script = `cat >/dev/null; kill -QUIT "$1" 2>/dev/null${cleanUp}`;
  const watcher = spawn('sh', ['-c', script, 'watcher', String(pid), directory], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return () => watcher.kill('SIGKILL');
}
