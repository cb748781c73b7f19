import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeCommand, prepareCommand } from '../../commands/runCommand.js';
import { resolveConfig } from '../../config.js';
import type { Config } from '../../config.js';
import { openBackup, restoreBackup, writeBackup } from '../../store/backup.js';
import type { BackupResult } from '../../store/backup.js';
import type { Database, Queryable, Row, Statement } from '../../store/database.js';
import { migrate } from '../../store/migrate.js';
import { analyticsBatch, analyticsEvent, responseReport, statusReport } from '../builders.js';
import type { OpenedEngine, TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

/** As the command does it. */
async function restore(database: Database, file: string): Promise<BackupResult> {
  return restoreBackup(database, await openBackup(file));
}

export function backupSuite(engine: TestEngine): void {
  describe(`backups on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-popups-backup-'));
    const file = join(folder, 'backup.ndjson.gz');
    let server: TestServer;
    let empty: OpenedEngine;
    beforeAll(async () => {
      server = await startTestServer(engine);
      empty = await engine.openEmpty();
      await server.post('/sdk/popups', statusReport({ status: 'COMPLETED' }));
      await server.post('/sdk/surveys/rating-survey/responses', responseReport());
      // What people paste holds separators that some readers take for the end of a line.
      const metadata = { user_id: 'v', session_id: 's', screen: 'a\u2028b\u2029c\u0085d\r\ne\rf' };
      await server.post(
        '/sdk/surveys/rating-survey/responses',
        responseReport({ responseId: 'pasted', metadata }),
      );
      const events = Array.from({ length: 1_500 }, (_, index) => analyticsEvent(`e${index}`));
      await server.post(
        '/sdk/analytics',
        analyticsBatch([...events, analyticsEvent('old', { at: '2019-01-01' })]),
      );
      await server.database.query(
        `INSERT INTO audit_log (project_id, actor_kind, action) VALUES ('demo', 'system', 'x')`,
      );
    });
    afterAll(async () => {
      await server.stop();
      await empty.database.close();
      await empty.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const contents = async (database: Database): Promise<Record<string, unknown>> => {
      const tables = [
        'projects',
        'api_keys',
        'popups',
        'popup_versions',
        'survey_versions',
        'definition_snapshots',
        'showings',
        'showing_quarters',
        'showing_blocks',
        'showing_statuses',
        'responses',
        'batches',
        'events',
        'event_hours',
        'visitors',
        'audit_log',
      ];
      const all: Record<string, unknown> = {};
      for (const table of tables) {
        all[table] = await database.query(`SELECT row_to_json(t)::text AS line FROM ${table} t ORDER BY 1`);
      }
      return all;
    };

    it('a cut, damaged, newer or foreign file restores nothing and says why', async () => {
      const { rows } = await writeBackup(server.database, file, server.clock.now());
      expect(rows).toBeGreaterThan(1_500);
      const whole = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
      const cut = join(folder, 'cut.gz');
      writeFileSync(cut, gzipSync(whole.slice(0, -100).join('\n')));
      await expect(restore(empty.database, cut)).rejects.toThrow('cut off');
      const damaged = join(folder, 'damaged.gz');
      writeFileSync(damaged, gzipSync(whole.toSpliced(-100, 1).join('\n')));
      await expect(restore(empty.database, damaged)).rejects.toThrow('rows are missing');
      writeFileSync(damaged, gzipSync(whole.join('\n').replace(/"schema":\d+/, '"schema":999')));
      await expect(restore(empty.database, damaged)).rejects.toThrow('a newer release (schema 999');
      const foreign = join(folder, 'foreign.gz');
      writeFileSync(foreign, gzipSync('{"hello":1}\n'));
      await expect(restore(empty.database, foreign)).rejects.toThrow('no backup');
      writeFileSync(foreign, gzipSync(whole.join('\n').replace('"partitions"', '"parts"')));
      await expect(restore(empty.database, foreign)).rejects.toThrow('no backup');
      const plain = join(folder, 'plain.txt');
      writeFileSync(plain, 'not even compressed');
      await expect(restore(empty.database, plain)).rejects.toThrow('no backup');
      const bytes = readFileSync(file);
      writeFileSync(cut, bytes.subarray(0, bytes.length / 2));
      await expect(restore(empty.database, cut)).rejects.toThrow('cut off');
      await expect(restore(empty.database, join(folder, 'none.gz'))).rejects.toThrow('cannot be read');
      expect(await empty.database.query('SELECT 1 FROM projects')).toEqual([]);
    });

    it('a file that cannot be written is named, and nothing is left of it', async () => {
      const save = (path: string) => writeBackup(server.database, path, server.clock.now());
      const nowhere = join(folder, 'missing', 'backup.gz');
      await expect(save(nowhere)).rejects.toThrow(`${nowhere} cannot be written (ENOENT).`);
      await expect(save(folder)).rejects.toThrow(`${folder} cannot be written`);
      expect(existsSync(`${folder}.${process.pid}.part`)).toBe(false);
    });

    it('one that is interrupted leaves nothing behind, and the one before it stays', async () => {
      const before = readFileSync(file);
      const asked = new AbortController();
      // A question of the backup's own is under way when it is asked to stop.
      const database: Database = {
        ...server.database,
        withConnection: (work) =>
          server.database.withConnection((connection) =>
            work({
              query: (sql, values) => {
                if (typeof sql === 'string' && sql.startsWith('FETCH')) asked.abort();
                return connection.query(sql, values);
              },
            }),
          ),
      };
      const saving = writeBackup(database, file, server.clock.now(), { signal: asked.signal });
      await expect(saving).rejects.toThrow('interrupted. Nothing was saved.');
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
      expect(await server.database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });

    /** On a clock that goes on by four seconds at each look, which is more often than a person wants to hear of it. */
    const told = async (name: 'backup' | 'restore', database: Database): Promise<string[]> => {
      const lines: string[] = [];
      let now = server.clock.now();
      await executeCommand(await prepareCommand({ name, file }), database, {
        config: resolveConfig({}) as Config,
        clock: { ...server.clock, now: () => (now += 4_000) },
        say: (line) => lines.push(line),
        interrupted: new AbortController().signal,
      });
      return lines;
    };

    it('what was saved comes back row for row into an empty database, and whoever waits hears how far it is', async () => {
      for (const [name, database] of [
        ['backup', server.database],
        ['restore', empty.database],
      ] as const) {
        const lines = await told(name, database);
        expect(lines.at(-1), name).toContain(file);
        const counts = lines.slice(0, -1).map((line) => Number(/^(\d+) rows so far …$/.exec(line)?.[1]));
        expect(counts.length, name).toBeGreaterThan(1);
        expect(counts, name).toEqual(counts.toSorted((a, b) => a - b));
      }
      expect(await contents(empty.database)).toEqual(await contents(server.database));
      // Numbers that the database hands out go on where they were.
      await empty.database.query(
        `INSERT INTO audit_log (project_id, actor_kind, action) VALUES ('demo', 'system', 'y')`,
      );
    });

    it('rows may be so large that not many of them fit into memory', async () => {
      let largest = 0;
      const watched = (connection: Queryable): Queryable => ({
        query: async <Result extends Row>(sql: Statement, values: readonly unknown[] = []) => {
          const rows = await connection.query<Result>(sql, values);
          const isPage = typeof sql === 'string' && sql.startsWith('FETCH');
          const texts = isPage ? rows.map(({ line }) => line) : values;
          largest = Math.max(largest, texts.join('').length);
          return rows;
        },
      });
      const through = (database: Database): Database => ({
        ...database,
        withConnection: (work) => database.withConnection((connection) => work(watched(connection))),
        transaction: (work, options) =>
          database.transaction((connection) => work(watched(connection)), options),
      });
      const { database, stop } = await engine.openEmpty();
      await restore(database, file);
      await database.query(
        `INSERT INTO batches (project_id, batch_id, integration, visitor_id, session_id, context, metrics, received_at)
         SELECT 'demo', 'wide-' || i, 'int_demo', 'v', 's', jsonb_build_object('newer', repeat('x', 100000)), '{}', now()
         FROM generate_series(1, 100) i`,
      );
      const wide = join(folder, 'wide.ndjson.gz');
      const saved = await writeBackup(through(database), wide, server.clock.now());
      await database.query('DELETE FROM projects');
      expect(await restore(through(database), wide)).toEqual(saved);
      const [kept] = await database.query(
        `SELECT count(*)::int AS n, sum(length(context ->> 'newer'))::int AS length FROM batches WHERE batch_id LIKE 'wide-%'`,
      );
      expect(kept).toEqual({ n: 100, length: 10_000_000 });
      // Of ten million.
      expect(largest).toBeLessThan(5_000_000);
      await database.close();
      await stop();
    });

    it('nothing is restored over what is there, be it accounts alone', async () => {
      await expect(restore(server.database, file)).rejects.toThrow('already holds projects');
      const { database, stop } = await engine.openEmpty();
      await migrate(database);
      await database.query(
        `INSERT INTO accounts (id, email, name, password_hash, role) VALUES ('eve', 'eve@example.com', 'Eve', 'x', 'owner')`,
      );
      await expect(restore(database, file)).rejects.toThrow('accounts');
      expect(await database.query('SELECT id FROM accounts')).toEqual([{ id: 'eve' }]);
      await database.close();
      await stop();
    });

    it('all is saved and restored in a schema of its own, and what others keep beside it is left alone', async () => {
      const { database, stop } = await engine.openEmpty();
      const copy = join(folder, 'copy.ndjson.gz');
      await database.query(`CREATE TABLE schema_migrations (version text); CREATE TABLE sessions (note text);
        INSERT INTO sessions VALUES ('not ours'); CREATE SCHEMA popups; CREATE TABLE popups.diary (note text);
        INSERT INTO popups.diary VALUES ('nor this')`);
      // One question at a time is one connection all along.
      await database.query('SET search_path = popups, public');
      const { rows } = await restore(database, file);
      expect((await writeBackup(database, copy, server.clock.now())).rows).toBe(rows);
      expect(await contents(database)).toEqual(await contents(server.database));
      const others = await database.query(
        'SELECT note FROM diary UNION ALL SELECT note FROM public.sessions',
      );
      expect(others).toEqual([{ note: 'nor this' }, { note: 'not ours' }]);
      await database.close();
      await stop();
    });
  });
}
