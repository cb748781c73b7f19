import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/freePort.mjs';
import { startServerProcess } from '../framework/serverProcess.js';
import { noLimits, readPostgres, startPostgres } from './engines.js';
import type { RunningPostgres } from './engines.js';
import { startLoad } from './load.js';

const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

interface Said {
  readonly code: number;
  readonly out: string;
  readonly complaint: string;
}

/** The program as a person at a terminal runs it: to its end. */
function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Said> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ...environment };
    execFile(process.execPath, [program, ...args], { env }, (error, out, complaint) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, complaint });
    });
  });
}

/** Of every table with rows: how many. */
async function countRows(url: string): Promise<Record<string, number>> {
  const tables = await readPostgres(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND NOT relispartition ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await readPostgres(url, `SELECT count(*)::int AS n FROM ${String(name)}`);
    counts[String(name)] = Number(row?.['n']);
  }
  return counts;
}

describe('the commands beside the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-popups-commands-'));
  const file = join(folder, 'saved.ndjson.gz');
  let first: RunningPostgres;
  let second: RunningPostgres;
  beforeAll(async () => {
    [first, second] = await Promise.all([startPostgres({ fsync: false }), startPostgres({ fsync: false })]);
  });
  afterAll(async () => {
    await Promise.all([first.stop(), second.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('bring the schema forward, once', async () => {
    const made = await run(['migrate'], { DATABASE_URL: first.url });
    expect(made).toMatchObject({ code: 0, complaint: '' });
    expect(made.out).toContain('brought forward');
    expect((await run(['migrate'], { DATABASE_URL: first.url })).out).toContain('up to date');
  });

  it('print a link that makes an owner, and another that gives them a new password', async () => {
    const server = await startServerProcess({ databaseUrl: first.url, environment: noLimits });
    try {
      const open = async (password: string) => {
        const { out } = await run(['owner-link'], { DATABASE_URL: first.url });
        const [, token = ''] = /\/studio\/owner\?token=(\S+)/.exec(out) ?? [];
        return post('/api/owner', { token, name: 'Ada', email: 'ada@example.com', password });
      };
      const post = async (path: string, body: object) =>
        (
          await fetch(server.url + path, {
            method: 'POST',
            headers: { origin: server.url },
            body: JSON.stringify(body),
          })
        ).status;
      expect(await open('the first password')).toBe(200);
      expect(await open('the second password')).toBe(200);
      const signIn = (password: string) => post('/api/session', { email: 'ada@example.com', password });
      expect(await signIn('the first password')).toBe(401);
      expect(await signIn('the second password')).toBe(200);
      // Tests of the accounts ask for less; the program never does.
      const [account] = await readPostgres(first.url, 'SELECT password_hash FROM accounts');
      expect(account?.['password_hash']).toMatch(/^scrypt\$15\$8\$3\$/);
      const load = startLoad({ url: () => server.url, senders: 2 });
      await load.untilMore();
      await load.finish();
    } finally {
      await server.remove();
    }
  });

  it('save everything, and bring it back into an empty database and into no other', async () => {
    const saved = await run(['backup', file], { DATABASE_URL: first.url });
    expect(saved).toMatchObject({ code: 0, complaint: '' });
    expect(saved.out).toMatch(/\d+ rows were saved/);
    const restored = await run(['restore', file], { DATABASE_URL: second.url });
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    expect(await countRows(second.url)).toEqual(await countRows(first.url));
    const again = await run(['restore', file], { DATABASE_URL: second.url });
    expect(again.code).toBe(1);
    expect(again.complaint).toMatch(/empty/i);
    expect(await countRows(second.url)).toEqual(await countRows(first.url));
  });

  it('save nothing where there is nothing, and make nothing there', async () => {
    const mistyped = join(folder, 'mistyped');
    const saved = await run(['backup', join(folder, 'nothing.ndjson.gz')], { DATA_DIR: mistyped });
    expect(saved).toMatchObject({ code: 1, out: '' });
    expect(saved.complaint).toContain(`${mistyped} holds no data`);
    expect(existsSync(mistyped)).toBe(false);
  });

  it('restore nothing from a file that is none, cannot be read or comes from a newer release, and make nothing for it', async () => {
    const mistyped = join(folder, 'not-made');
    const restore = (path: string) => run(['restore', path], { DATA_DIR: mistyped });
    const foreign = join(folder, 'foreign.gz');
    writeFileSync(foreign, 'not even compressed');
    const newer = join(folder, 'newer.gz');
    const header = gunzipSync(readFileSync(file)).toString('utf8').split('\n')[0] ?? '';
    writeFileSync(newer, gzipSync(`${header.replace(/"schema":\d+/, '"schema":999')}\n`));
    const missing = join(folder, 'missing.ndjson.gz');
    for (const [path, complaint] of [
      [missing, `${missing} cannot be read (ENOENT).`],
      [folder, `${folder} cannot be read (EISDIR).`],
      [foreign, 'This file is no backup of Service Popups.'],
      [newer, 'The backup was made by a newer release (schema 999'],
    ] as const) {
      const said = await restore(path);
      expect(said).toMatchObject({ code: 1, out: '' });
      expect(said.complaint).toContain(complaint);
      expect(existsSync(mistyped)).toBe(false);
    }
  });

  it('say what can be done about data that is damaged', async () => {
    const damaged = join(folder, 'damaged');
    mkdirSync(join(damaged, 'pglite'), { recursive: true });
    writeFileSync(join(damaged, 'pglite', 'PG_VERSION'), '18\n');
    const { code, complaint } = await run(['migrate'], { DATA_DIR: damaged });
    expect(code).toBe(1);
    expect(complaint).toContain(`the files in ${damaged} cannot be used`);
    expect(complaint).toContain('A backup can be restored into another folder: choose it with DATA_DIR.');
  });

  it('let the server go on when nobody reads its log any more', async () => {
    const port = await freePort();
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: second.url, PORT: String(port) };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Stop with Ctrl+C.');
    child.stdout.destroy();
    child.stderr.destroy();
    // Something to complain about, which is then written into a closed pipe.
    await readPostgres(
      second.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend'
         AND pid <> pg_backend_pid()`,
    );
    const ready = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('let the server end at a signal while it starts, which the first process of a container does not by itself', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: `postgres://anyone@127.0.0.1:${port}/none`,
      PORT: String(await freePort()),
    };
    const asked = once(silent, 'connection');
    const child = spawn(process.execPath, [program], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await asked;
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    silent.close();
  });

  it('are whole: they take nothing from packages but the drivers of the databases', () => {
    const drivers = ['pg', '@electric-sql/pglite', '@electric-sql/pglite-socket'];
    for (const name of ['main.js', 'batchWorker.js', 'pgliteChild.js']) {
      const text = readFileSync(join(dirname(program), name), 'utf8');
      const imported = [...text.matchAll(/^import .*?"([^"]+)";$/gm)].map(([, from = '']) => from);
      expect(imported.filter((from) => !from.startsWith('node:') && !drivers.includes(from))).toEqual([]);
    }
  });

  it('explain themselves, and name what they do not understand', async () => {
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    for (const word of ['DATABASE_URL', 'PORT', 'backup', 'restore', 'owner-link', 'migrate']) {
      expect(help.out).toContain(word);
    }
    expect(await run(['bakcup', file])).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('bakcup') as string,
    });
    const bad = await run([], { PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://user:secret@host/x' });
    expect(bad.code).toBe(2);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(bad.complaint).toContain(name);
    expect(bad.complaint).not.toContain('secret');
    expect(bad.complaint.trim().split('\n')).toHaveLength(3);
  });
});
