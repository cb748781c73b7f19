import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { createDatabase } from './database.js';
import type { Database } from './database.js';
import { migrate, migrationLock } from './migrate.js';
import { migrations } from './migrationSteps.js';
import type { Migration } from './migrationSteps.js';

const step = (id: number, name: string, ...sql: string[]): Migration => ({
  id,
  name,
  sql,
  folderMillis: id * 1_000,
  hash: name,
  bps: true,
});
const slow = step(1, 'slow', 'SELECT pg_sleep(1)', 'CREATE TABLE made (id int)');
const quick = step(2, 'quick', 'CREATE TABLE made_too (id int)');
const more = step(3, 'more', 'ALTER TABLE made ADD COLUMN more int');

describe('bringing a large database forward', () => {
  let opened: OpenedEngine;
  let hurried: Database;
  let holder: pg.Client;
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
    const limits = { lock_timeout: 200, statement_timeout: 400, query_timeout: 500 };
    const connection = { connectionString: opened.url ?? '', ...limits };
    hurried = createDatabase({ engine: 'postgres', connection, poolSize: 2 });
    holder = new pg.Client({ connectionString: opened.url ?? '' });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await hurried.close();
    await opened.database.close();
    await opened.stop();
  });

  it('waits for the process that does the work and takes its time, beyond what a request may take', async () => {
    await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const migrating = migrate(hurried, [slow]);
    const waiting = `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    await expect.poll(() => opened.database.query(waiting)).toHaveLength(1);
    await holder.query('SELECT pg_sleep(1), pg_advisory_unlock($1)', [migrationLock]);
    expect(await migrating).toEqual({ applied: ['slow'] });
  });

  it('gives up soon where a table is locked, so that nobody waits behind it', async () => {
    await holder.query('BEGIN; LOCK TABLE made');
    await expect(migrate(hurried, [slow, quick, more])).rejects.toThrow('Another program holds a lock');
    await holder.query('ROLLBACK');
    expect(await migrate(hurried, [slow, quick, more])).toEqual({ applied: ['quick', 'more'] });
  });

  it('writes steps down as Drizzle does, numbered without a gap for those that failed before', async () => {
    const rows = await opened.database.query(
      'SELECT id, name, hash, created_at::int FROM schema_migrations ORDER BY id',
    );
    expect(rows).toEqual([
      { id: 1, name: 'slow', hash: 'slow', created_at: 1_000 },
      { id: 2, name: 'quick', hash: 'quick', created_at: 2_000 },
      { id: 3, name: 'more', hash: 'more', created_at: 3_000 },
    ]);
  });

  it('is not begun where a step was passed over, and says which', async () => {
    await opened.database.query('DELETE FROM schema_migrations WHERE id = 2');
    await expect(migrate(hurried, [slow, quick, more])).rejects.toThrow(
      'has step 3 of its schema and lacks step 2 (quick)',
    );
    await opened.database.query(
      `INSERT INTO schema_migrations (id, name, hash, created_at) VALUES (2, 'quick', 'quick', 2000)`,
    );
  });

  it('disturbs no backup that reads the list of steps when there is nothing to do', async () => {
    await holder.query('BEGIN; SELECT id FROM schema_migrations');
    expect(await migrate(hurried, [slow, quick, more])).toEqual({ applied: [] });
    await holder.query('ROLLBACK');
  });

  it('leaves the limits of everything else as they were', async () => {
    await expect(hurried.query('SELECT pg_sleep(2)')).rejects.toThrow();
    const [row] = await hurried.query(`SELECT current_setting('lock_timeout') AS lock`);
    expect(row).toEqual({ lock: '200ms' });
  });
});

describe('a database that cannot take the schema', () => {
  const user = `app_${randomUUID().slice(0, 8)}`;
  let opened: OpenedEngine;
  let asUser: Database;
  const admin = (sql: string) => opened.database.query(sql);
  const open = (change: (address: URL) => void): Database => {
    const address = new URL(opened.url ?? '');
    change(address);
    return createDatabase({
      engine: 'postgres',
      connection: { connectionString: address.href },
      poolSize: 1,
    });
  };
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
    await admin(`CREATE ROLE ${user} LOGIN`);
    asUser = open((address) => (address.username = user));
  });
  afterAll(async () => {
    await asUser.close();
    await admin(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
    await opened.database.close();
    await opened.stop();
  });

  it('is named when its encoding cannot hold every answer', async () => {
    const name = `latin_${randomUUID().replaceAll('-', '')}`;
    await admin(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    const latin = open((address) => (address.pathname = name));
    await expect(migrate(latin)).rejects.toThrow(/LATIN1.*UTF8/);
    await latin.close();
    await admin(`DROP DATABASE ${name}`);
  });

  it('is named when it holds the tables of another program', async () => {
    await admin('CREATE TABLE schema_migrations (version text PRIMARY KEY)');
    await expect(migrate(opened.database)).rejects.toThrow('tables of another program');
    await admin('DROP TABLE schema_migrations; CREATE TABLE projects (id int)');
    await expect(migrate(opened.database)).rejects.toThrow('tables of another program');
    await admin('DROP TABLE projects');
  });

  it('is named when it lacks what earlier steps have made, as after a restore of a part', async () => {
    await admin(
      `CREATE TABLE schema_migrations (id int PRIMARY KEY, name text NOT NULL);
       INSERT INTO schema_migrations VALUES (1, 'foundation')`,
    );
    await expect(migrate(opened.database)).rejects.toThrow('restored in part');
    await admin('DROP TABLE schema_migrations');
  });

  it('need give no right but to make tables in one schema, also where another server has the next of the search path', async () => {
    const schema = `of_${user}`;
    await admin(
      `CREATE SCHEMA ${schema}; GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${user};
       CREATE TABLE schema_migrations (id int PRIMARY KEY, name text NOT NULL);
       INSERT INTO schema_migrations VALUES (1, 'foundation')`,
    );
    const apart = open((address) => {
      address.username = user;
      address.searchParams.set('options', `-c search_path=${schema},public`);
    });
    expect((await migrate(apart)).applied).toHaveLength(migrations.length);
    expect(await apart.query('SELECT count(*)::int AS steps FROM schema_migrations')).toEqual([
      { steps: migrations.length },
    ]);
    expect(await migrate(apart)).toEqual({ applied: [] });
    await apart.close();
    await admin(`DROP SCHEMA ${schema} CASCADE; DROP TABLE schema_migrations`);
  });

  it('says which right is missing, also when another user has prepared it', async () => {
    await expect(migrate(asUser)).rejects.toThrow('may not make or change tables');
    await migrate(opened.database);
    await admin(`GRANT ALL ON SCHEMA public TO ${user}; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${user}`);
    await expect(migrate(asUser)).rejects.toThrow('belong to another database user');
  });

  it('says so when it can only be read', async () => {
    const reading = open((address) =>
      address.searchParams.set('options', '-c default_transaction_read_only=on'),
    );
    await expect(migrate(reading)).rejects.toThrow(/can only be read.*Give DATABASE_URL the address/);
    await reading.close();
  });
});
