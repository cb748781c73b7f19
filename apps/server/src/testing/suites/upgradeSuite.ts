import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeCommand } from '../../commands/runCommand.js';
import { resolveConfig } from '../../config.js';
import type { Config } from '../../config.js';
import { openBackup, restoreBackup, writeBackup } from '../../store/backup.js';
import type { Database } from '../../store/database.js';
import { migrate } from '../../store/migrate.js';
import { migrations } from '../../store/migrationSteps.js';
import * as schema from '../../store/schema.js';
import { noon } from '../builders.js';
import { describeSchema } from '../describeSchema.js';
import type { OpenedEngine, TestEngine } from '../engine.js';
import { createFakeClock } from '../fakeClock.js';
import { fillFirstSchema, makeEarlierSchema, takeAsEarlier } from '../firstSchemaRows.js';

function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString('utf8').split('\n');
}

export function upgradeSuite(engine: TestEngine): void {
  describe(`a database of the first release on ${engine.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'service-popups-upgrade-'));
    const file = join(folder, 'first.ndjson.gz');
    let old: OpenedEngine;
    let empty: OpenedEngine;
    beforeAll(async () => {
      [old, empty] = await Promise.all([engine.openEmpty(), engine.openEmpty()]);
      await fillFirstSchema(old.database);
      await writeBackup(old.database, file, Date.parse(noon));
    });
    afterAll(async () => {
      for (const { database, stop } of [old, empty]) {
        await database.close();
        await stop();
      }
      rmSync(folder, { recursive: true, force: true });
    });

    const tables = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .map((table) => getTableName(table));
    const contents = async (database: Database): Promise<Record<string, unknown[]>> => {
      const all: Record<string, unknown[]> = {};
      for (const table of tables) {
        all[table] = await database.query(`SELECT row_to_json(t)::text AS line FROM ${table} t ORDER BY 1`);
      }
      return all;
    };

    it('is saved as it is, so that the older release can go on with the backup', async () => {
      const copy = join(folder, 'copy.ndjson.gz');
      const lines: string[] = [];
      await executeCommand({ name: 'backup', file: copy }, old.database, {
        config: resolveConfig({}) as Config,
        clock: createFakeClock(),
        say: (line) => lines.push(line),
        interrupted: new AbortController().signal,
      });
      expect(lines).toEqual([expect.stringContaining(copy)]);
      expect(await old.database.query('SELECT max(id) AS id FROM schema_migrations')).toEqual([{ id: 1 }]);
      expect(linesOf(copy).slice(1)).toEqual(linesOf(file).slice(1));
    });

    it('of a newer release, or one that holds nothing yet, is not saved for a backup', async () => {
      const copy = join(folder, 'none.ndjson.gz');
      const save = () => writeBackup(empty.database, copy, Date.parse(noon));
      await expect(save()).rejects.toThrow('nothing to save');
      await migrate(empty.database);
      await empty.database.query(
        `INSERT INTO schema_migrations (id, name, hash, created_at) VALUES (999, 'to come', '', 999)`,
      );
      await expect(save()).rejects.toThrow('newer release');
      await empty.database.query('DELETE FROM schema_migrations WHERE id = 999');
      expect(existsSync(copy)).toBe(false);
    });

    it('that has its tables and nothing in them takes the place of no earlier backup', async () => {
      const copy = join(folder, 'good.ndjson.gz');
      copyFileSync(file, copy);
      await migrate(empty.database);
      await expect(writeBackup(empty.database, copy, Date.parse(noon))).rejects.toThrow('nothing to save');
      expect(linesOf(copy)).toEqual(linesOf(file));
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    });

    it('comes forward with everything in it', async () => {
      await migrate(old.database);
      // The first release had nothing of the kind.
      const { erasures, ...rows } = await contents(old.database);
      expect(erasures).toEqual([]);
      for (const [table, lines] of Object.entries(rows)) expect(lines, table).not.toHaveLength(0);
      expect(await old.database.query('SELECT id, role FROM accounts ORDER BY 1')).toEqual([
        { id: 'ada', role: 'owner' },
        { id: 'bob', role: null },
      ]);
    });

    it('comes back from a backup into an empty database that a newer release has prepared', async () => {
      const { database } = empty;
      await migrate(database);
      // Its first start also left the address that makes an owner.
      await database.query(
        `INSERT INTO invites (token_hash, role, expires_at) VALUES ('first', 'instance_owner', now())`,
      );
      await restoreBackup(database, await openBackup(file));
      expect(await contents(database)).toEqual(await contents(old.database));
      expect((await migrate(database)).applied).toEqual([]);
    });
  });

  describe(`a database whose steps an earlier release has taken, on ${engine.name}`, () => {
    const listed = `SELECT id, name, hash, created_at::float8 FROM schema_migrations ORDER BY id`;
    let made: OpenedEngine;
    beforeAll(async () => {
      made = await engine.openEmpty();
      await migrate(made.database);
    });
    afterAll(async () => {
      await made.database.close();
      await made.stop();
    });

    it.each([1, 4, 7])('becomes what a new one is, from step %i on', async (newest) => {
      const { database, stop } = await engine.openEmpty();
      await makeEarlierSchema(database, newest);
      const { applied } = await migrate(database);
      expect(applied).toEqual(migrations.slice(newest).map(({ name }) => name));
      expect(await describeSchema(database)).toEqual(await describeSchema(made.database));
      expect(await database.query(listed)).toEqual(await made.database.query(listed));
      expect(await migrate(database)).toEqual({ applied: [] });
      await database.close();
      await stop();
    });

    it('lets its list be read while steps are applied, by which running processes know that they are ready', async () => {
      const { database, stop } = await engine.openEmpty();
      await makeEarlierSchema(database, migrations.length);
      const sql = `CREATE TABLE locks AS SELECT mode FROM pg_locks
        WHERE pid = pg_backend_pid() AND relation = 'schema_migrations'::regclass`;
      const folderMillis = Number.MAX_SAFE_INTEGER;
      const next = { id: migrations.length + 1, name: 'next', sql: [sql], folderMillis, hash: '', bps: true };
      expect(await migrate(database, [...migrations, next])).toEqual({ applied: ['next'] });
      const locks = await database.query<{ mode: string }>('SELECT mode FROM locks');
      expect(locks.map(({ mode }) => mode)).toContain('AccessShareLock');
      expect(locks.map(({ mode }) => mode)).not.toContain('AccessExclusiveLock');
      await database.close();
      await stop();
    });

    it('takes further ones from such a release again, where this one came no further than its list', async () => {
      const { database, stop } = await engine.openEmpty();
      await makeEarlierSchema(database, 4);
      await migrate(database, migrations.slice(0, 4));
      await takeAsEarlier(database, 4, 6);
      expect((await migrate(database)).applied).toEqual(migrations.slice(6).map(({ name }) => name));
      expect(await describeSchema(database)).toEqual(await describeSchema(made.database));
      await database.close();
      await stop();
    });

    it('lists them under the numbers and names that such a release reads, and as Drizzle does', async () => {
      expect(await made.database.query(listed)).toEqual(
        migrations.map(({ id, name, hash, folderMillis }) => ({ id, name, hash, created_at: folderMillis })),
      );
      const steps = await made.database.query(
        `SELECT column_name AS name, is_nullable AS null FROM information_schema.columns
         WHERE table_name = 'schema_migrations' AND column_name IN ('id', 'name') ORDER BY 1`,
      );
      expect(steps).toEqual([
        { name: 'id', null: 'NO' },
        { name: 'name', null: 'NO' },
      ]);
    });
  });
}
