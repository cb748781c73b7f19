import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queryable, Statement } from '../../store/database.js';
import { analyticsBatch, analyticsEvent } from '../../testing/builders.js';
import { postgresEngine } from '../../testing/engine.js';
import { miscountedHours } from '../../testing/miscounted.js';
import { startTestServer } from '../../testing/startTestServer.js';
import type { TestServer } from '../../testing/startTestServer.js';
import { home } from '../../testing/testPopups.js';
import { createProjectScope } from '../projectScope.js';
import { deleteRows } from './erasePerson.js';

describe('erasing a person who is there', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(postgresEngine);
  });
  afterAll(() => server.stop());

  /** Lets something happen between the statements of a transaction, once. */
  const between = (mark: string, happen: () => Promise<unknown>): Database => {
    let isOver = false;
    const watch = (connection: Queryable): Queryable => ({
      query: async (sql: Statement, values) => {
        const rows = await connection.query(sql, values);
        if (!isOver && JSON.stringify(sql).includes(mark)) {
          isOver = true;
          await happen();
        }
        return rows as never;
      },
    });
    const { database } = server;
    return { ...database, transaction: (work) => database.transaction((inside) => work(watch(inside))) };
  };

  it('takes events and their batches together, and the counts stay right', async () => {
    const send = (id: string) => server.post('/sdk/analytics', analyticsBatch([analyticsEvent(id)]));
    await send('before');
    const database = between('DELETE FROM events', () => send('meanwhile'));
    const person = { contactId: undefined, visitorIds: ['visitor-1'] };
    await deleteRows(createProjectScope(database, home.projectId), person);
    const lonely =
      'SELECT id FROM events e WHERE NOT EXISTS (SELECT 1 FROM batches WHERE batch_id = e.batch_id)';
    expect(await server.database.query(lonely)).toEqual([]);
    expect(await server.database.query(miscountedHours)).toEqual([]);
    await deleteRows(createProjectScope(server.database, home.projectId), person);
    expect(await server.database.query('SELECT 1 FROM events')).toEqual([]);
    expect(await server.database.query(miscountedHours)).toEqual([]);
  });
});
