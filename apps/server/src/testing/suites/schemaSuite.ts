import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../store/migrate.js';
import { migrations } from '../../store/migrationSteps.js';
import * as schema from '../../store/schema.js';
import { describeSchema } from '../describeSchema.js';
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

    it('has exactly what is declared: columns, defaults, keys, conditions, indexes and enumerations', async () => {
      const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
      await opened.database.withConnection(async (connection) => {
        await connection.query('BEGIN; CREATE SCHEMA declared; SET LOCAL search_path = declared');
        await connection.query(statements.join(';').replaceAll('"public".', ''));
        const { declarable: wanted } = await describeSchema(connection, 'declared');
        const { declarable: found } = await describeSchema(connection);
        await connection.query('ROLLBACK');
        expect(found.filter((line) => !line.startsWith('schema_migrations'))).toEqual(wanted);
      });
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
      await opened.database.query(
        `INSERT INTO schema_migrations (id, name, hash, created_at) VALUES (9999, 'future', '', 9999)`,
      );
      await expect(migrate(opened.database)).rejects.toThrow('newer release');
    });
  });
}
