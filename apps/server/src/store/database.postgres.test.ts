import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failureFields } from '../diagnostics/logger.js';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { createDatabase } from './database.js';
import type { Database } from './database.js';
import { prepared } from './prepared.js';

describe('the pool of connections', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  it('lends no connection that the server has just ended', async () => {
    const { database } = opened;
    for (let round = 0; round < 10; round += 1) {
      const ended = database.query('SELECT pg_terminate_backend(pg_backend_pid())');
      await expect(ended).rejects.toMatchObject({ code: '57P01' });
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
  });

  it('lets go of a connection that leads to a server which only reads by now', async () => {
    const { database } = opened;
    await database.query('CREATE TABLE notes (note text)');
    await database.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
    const write = () => database.query(`INSERT INTO notes VALUES ('x')`);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
    expect(await database.query('SELECT * FROM notes')).toEqual([{ note: 'x' }]);
  });

  it('fails in words that the log knows when the database is silent, or all connections are taken', async () => {
    const connection = { connectionString: opened.url ?? '', query_timeout: 6_000 };
    const database = createDatabase({ engine: 'postgres', connection, poolSize: 1 });
    const failures: Promise<unknown>[] = [
      database.query('SELECT pg_sleep(60)').catch((error: unknown) => error),
      database.query('SELECT 1').catch((error: unknown) => error),
    ];
    const [silent, taken] = await Promise.all(failures);
    expect(failureFields(silent)).toMatchObject({ meaning: 'the database does not answer' });
    expect(failureFields(taken)).toMatchObject({
      meaning: 'every connection to the database is taken, or it does not answer',
    });
    await database.close();
  });

  it('cannot be made to what takes connections and says nothing, which the log can tell too', async () => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const connection = { connectionString: `postgres://nobody@127.0.0.1:${port}/x` };
    const database = createDatabase({ engine: 'postgres', connection, poolSize: 1 });
    const failure: unknown = await database.query('SELECT 1').catch((error: unknown) => error);
    expect(failureFields(failure)).toMatchObject({ meaning: 'the database does not answer' });
    await database.close();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('a database whose defaults were changed', () => {
  const changed = {
    datestyle: 'German, DMY',
    timezone: 'America/St_Johns',
    default_transaction_isolation: 'serializable',
    idle_session_timeout: '1s',
    idle_in_transaction_session_timeout: '1s',
  };
  let opened: OpenedEngine;
  let database: Database;
  beforeAll(async () => {
    opened = await postgresEngine.openEmpty();
    const url = new URL(opened.url ?? '');
    const name = url.pathname.slice(1);
    for (const [setting, value] of Object.entries(changed)) {
      await opened.database.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    }
    const connection = { connectionString: url.href };
    database = createDatabase({ engine: 'postgres', connection, poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    await opened.database.close();
    await opened.stop();
  });

  it('answers with the same dates, and isolates as it did', async () => {
    const rows = await database.query(
      `SELECT at, at::text AS text, current_setting('transaction_isolation') AS isolation
       FROM (SELECT '2028-02-29T23:59:59.999Z'::timestamptz AS at) t`,
    );
    expect(rows).toEqual([
      {
        at: new Date('2028-02-29T23:59:59.999Z'),
        text: '2028-02-29 23:59:59.999+00',
        isolation: 'read committed',
      },
    ]);
  });

  it('ends no connection that rests, and none whose work has to think between two statements', async () => {
    const limits = await database.query(
      `SELECT current_setting('idle_session_timeout') AS resting,
         current_setting('idle_in_transaction_session_timeout') AS within`,
    );
    expect(limits).toEqual([{ resting: '0', within: '5min' }]);
  });

  it('is asked to notice soon when the machine of a connection is gone', async () => {
    const settings = await database.query(
      `SELECT current_setting('tcp_keepalives_idle') AS after, current_setting('tcp_keepalives_interval') AS every,
         current_setting('tcp_keepalives_count') AS times`,
    );
    expect(settings).toEqual([{ after: '60', every: '10', times: '6' }]);
  });
});

describe('connections that a pooler lends around', () => {
  let opened: OpenedEngine;
  let database: Database;
  let told = 0;
  beforeEach(async () => {
    opened = await postgresEngine.openEmpty();
    told = 0;
    database = createDatabase({
      engine: 'postgres',
      connection: { connectionString: opened.url ?? '' },
      poolSize: 1,
      onLentAround: () => (told += 1),
    });
    await database.query('CREATE TABLE notes (note text)');
  });
  afterEach(async () => {
    await database.close();
    await opened.database.close();
    await opened.stop();
  });
  const statement = prepared('note', 'INSERT INTO notes VALUES ($1) RETURNING note');
  const notes = () => database.query('SELECT note FROM notes ORDER BY 1');

  it('do not know a statement that was prepared on another: it is run without, once', async () => {
    await database.query(statement, ['a']);
    await database.query('DEALLOCATE ALL');
    expect(await database.query(statement, ['b'])).toEqual([{ note: 'b' }]);
    await database.query(statement, ['c']);
    expect(await notes()).toEqual([{ note: 'a' }, { note: 'b' }, { note: 'c' }]);
    expect(told).toBe(1);
  });

  it('know one that somebody else prepared: it is run without a name', async () => {
    await database.query(`PREPARE ${statement.name} AS SELECT 1`);
    expect(await database.query(statement, ['a'])).toEqual([{ note: 'a' }]);
    expect(await notes()).toEqual([{ note: 'a' }]);
  });

  it('write nothing by halves, and are not trusted with rows any more', async () => {
    const order = {
      into: 'notes (note)',
      rows: [],
      behind: prepared('count', 'INSERT INTO notes SELECT $1::text'),
      values: ['x'],
    };
    await database.copyIn?.(order);
    await database.query('DEALLOCATE ALL');
    await expect(database.copyIn?.(order)).rejects.toMatchObject({ code: '26000' });
    expect(await notes()).toEqual([{ note: 'x' }]);
    expect(database.copyIn).toBeUndefined();
  });
});
