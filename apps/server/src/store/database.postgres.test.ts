import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';

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
});
