import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPostgres } from './findPostgres.mjs';
import { startPostgres } from './startPostgres.mjs';

/** @type {Array<() => unknown>} */
const endings = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/**
 * @param {string} url
 * @param {string} statement
 * @returns {Promise<unknown>} the first value of the first row
 */
async function query(url, statement) {
  const client = new pg.Client({ connectionString: url });
  // Whoever waits for an answer is told that the connection broke; the event alone would end the run.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('startPostgres', () => {
  it('answers queries on loopback and leaves neither process nor files behind', async () => {
    const postgres = await startPostgres({ fsync: false });
    endings.push(postgres.stop);
    expect(await query(postgres.url, 'select 6 * 7')).toBe(42);
    expect(await query(postgres.url, 'show fsync')).toBe('off');
    expect(await query(postgres.url, 'show listen_addresses')).toBe('127.0.0.1');
    await postgres.stop();
    expect(isAlive(postgres.pid)).toBe(false);
    expect(existsSync(postgres.dir)).toBe(false);
    await postgres.stop();
  });

  it('waits for the disk unless told otherwise, and takes further settings', async () => {
    const postgres = await startPostgres({ settings: { max_connections: 17 } });
    endings.push(postgres.stop);
    expect(await query(postgres.url, 'show fsync')).toBe('on');
    expect(await query(postgres.url, 'show synchronous_commit')).toBe('on');
    expect(await query(postgres.url, 'show max_connections')).toBe('17');
  });

  it('finds its programs by a path that begins here, too, though the server is started elsewhere', () => {
    const programs = findPostgres() ?? '';
    vi.stubEnv('POSTGRES_BIN', relative('', programs));
    endings.push(() => vi.unstubAllEnvs());
    expect(findPostgres()).toBe(programs);
  });

  it('keeps a folder that was given, with what was committed before a kill', async () => {
    const dir = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'kept-postgres-'));
    endings.push(() => rmSync(dir, { recursive: true, force: true }));
    const first = await startPostgres({ dir });
    await query(first.url, 'create table kept (id int primary key)');
    await query(first.url, 'insert into kept values (7)');
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    const second = await startPostgres({ dir });
    endings.push(second.stop);
    expect(await query(second.url, 'select id from kept')).toBe(7);
  });

  it('starts in a folder where a process of a killed server still works, when that is gone', async () => {
    const dir = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'kept-postgres-'));
    endings.push(() => rmSync(dir, { recursive: true, force: true }));
    const first = await startPostgres({ dir });
    const long = 'select count(*) from generate_series(1, 10000000)';
    void query(first.url, long).catch(() => undefined);
    const busyCount = `select count(*) from pg_stat_activity where query = '${long}' and state = 'active'`;
    for (let round = 0; round < 200 && (await query(first.url, busyCount)) !== '1'; round += 1)
      await wait(20);
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    const second = await startPostgres({ dir });
    endings.push(second.stop);
    expect(await query(second.url, 'select 6 * 7')).toBe(42);
  });

  it('ends the server when the process that started it is killed', async () => {
    const script = `
      import { startPostgres } from ${JSON.stringify(new URL('startPostgres.mjs', import.meta.url).href)};
      const postgres = await startPostgres({ fsync: false });
      console.log(JSON.stringify({ pid: postgres.pid, dir: postgres.dir }));
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endings.push(() => child.kill('SIGKILL'));
    const line = await new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))));
    const { pid, dir } = JSON.parse(String(line));
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect.poll(() => existsSync(dir)).toBe(false);
  });
});
