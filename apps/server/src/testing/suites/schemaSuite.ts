import { is } from 'drizzle-orm';
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

    const tables = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .map(getTableConfig);

    it('has exactly the tables and columns that are declared, of the same types, and null where they may be', async () => {
      const rows = await opened.database.query<{ column: string }>(
        `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
           CASE WHEN a.attnotnull THEN '' ELSE ' null' END AS column
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'schema_migrations'`,
      );
      const declared = tables.flatMap(({ name, columns }) =>
        columns.map(
          (column) => `${name}.${column.name} ${column.getSQLType()}${column.notNull ? '' : ' null'}`,
        ),
      );
      expect(declared.sort()).toEqual(rows.map(({ column }) => column).sort());
    });

    it('has exactly the keys that are declared', async () => {
      const rows = await opened.database.query<{ key: string }>(
        `SELECT c.relname || ' ' || string_agg(a.attname, ' ' ORDER BY array_position(k.conkey, a.attnum)) AS key
         FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
           JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
         WHERE k.contype = 'p' AND k.connamespace = 'public'::regnamespace AND NOT c.relispartition
           AND c.relname <> 'schema_migrations'
         GROUP BY c.oid, c.relname, k.oid`,
      );
      const declared = tables.map(({ name, columns, primaryKeys }) => {
        const own = columns.filter(({ primary }) => primary);
        return [name, ...(primaryKeys[0]?.columns ?? own).map((column) => column.name)].join(' ');
      });
      expect(declared.sort()).toEqual(rows.map(({ key }) => key).sort());
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
