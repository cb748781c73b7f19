import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../store/migrate.js';
import { migrations } from '../../store/migrations/index.js';
import * as schema from '../../store/schema.js';
import type { OpenedEngine, TestEngine } from '../engine.js';

export function schemaSuite(engine: TestEngine): void {
  describe(`the schema on ${engine.name}`, () => {
    let opened: OpenedEngine;
    beforeAll(async () => {
      opened = await engine.openEmpty();
    });
    afterAll(async () => {
      await opened.database.close();
      await opened.stop();
    });

    it('comes forward once, however often it is asked', async () => {
      const { applied } = await migrate(opened.database);
      expect(applied).toEqual(migrations.map(({ name }) => name));
      expect((await migrate(opened.database)).applied).toEqual([]);
    });

    it('has exactly the tables and columns that reads are written against, null where they may be', async () => {
      const rows = await opened.database.query<{
        table_name: string;
        column_name: string;
        is_nullable: string;
      }>(
        `SELECT table_name, column_name, is_nullable FROM information_schema.columns
         WHERE table_schema = 'public' AND table_name NOT LIKE 'events\\_%' AND table_name <> 'schema_migrations'`,
      );
      const real = rows.map(
        (row) => `${row.table_name}.${row.column_name} ${row.is_nullable === 'YES' ? 'null' : ''}`,
      );
      const tables = Object.values(schema).filter((value) => is(value, PgTable));
      const written = tables.flatMap((table) =>
        Object.values(getTableColumns(table)).map(
          (column) => `${getTableConfig(table).name}.${column.name} ${column.notNull ? '' : 'null'}`,
        ),
      );
      expect(written.sort()).toEqual(real.sort());
    });

    it('has keys that begin with the project, so that no row is reached across projects by its id', async () => {
      const rows = await opened.database.query<{ table_name: string; first: string }>(
        `SELECT c.conrelid::regclass::text AS table_name, a.attname AS first
         FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
         WHERE c.contype = 'p' AND c.connamespace = 'public'::regnamespace`,
      );
      // Whole-instance tables, and secrets that are found by their own hash.
      const apart = [
        'accounts',
        'instance_settings',
        'invites',
        'management_tokens',
        'preview_tokens',
        'projects',
        'schema_migrations',
        'sessions',
      ];
      const others = rows.filter(({ first }) => first !== 'project_id').map(({ table_name }) => table_name);
      expect(others.sort()).toEqual(apart);
    });

    it('loses no connection to work that was given up', async () => {
      const { database } = opened;
      await database.query(`SELECT set_config('test.mark', 'still here', false)`);
      for (let round = 0; round < 3; round += 1) {
        const work = database.transaction(() => Promise.reject(new Error('changed my mind')));
        await expect(work).rejects.toThrow('changed my mind');
      }
      const [row] = await database.query(`SELECT current_setting('test.mark', true) AS mark`);
      expect(row).toEqual({ mark: 'still here' });
    });

    it('of a newer release is left alone, with a sentence that says so', async () => {
      await opened.database.query(`INSERT INTO schema_migrations (id, name) VALUES (9999, 'future')`);
      await expect(migrate(opened.database)).rejects.toThrow('newer release');
    });
  });
}
