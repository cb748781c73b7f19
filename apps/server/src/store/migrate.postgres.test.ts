import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { createDatabase } from './database.js';
import type { Database } from './database.js';
import { migrate, migrationLock } from './migrate.js';

const slow = { id: 1, name: 'slow', sql: 'SELECT pg_sleep(1); CREATE TABLE made (id int)' };

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
    const step = { id: 2, name: 'locked', sql: 'ALTER TABLE made ADD COLUMN more int' };
    await expect(migrate(hurried, [slow, step])).rejects.toThrow('Another program holds a lock');
    await holder.query('ROLLBACK');
    expect(await migrate(hurried, [slow, step])).toEqual({ applied: ['locked'] });
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
      `CREATE TABLE schema_migrations (id int, name text); INSERT INTO schema_migrations VALUES (1, 'first')`,
    );
    await expect(migrate(opened.database)).rejects.toThrow('restored in part');
    await admin('DROP TABLE schema_migrations');
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
    await expect(migrate(reading)).rejects.toThrow('can only be read');
    await reading.close();
  });
});
