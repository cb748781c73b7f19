import type { PopupStatus } from '@service-popups/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../store/database.js';
import type { Database, Queryable, Statement } from '../../store/database.js';
import { analyticsBatch, analyticsEvent, responseReport, statusReport } from '../../testing/builders.js';
import { countTransactions } from '../../testing/countTransactions.js';
import { deleteRows } from '../../testing/deleteRows.js';
import { postgresEngine } from '../../testing/engine.js';
import { meetBefore } from '../../testing/meetBefore.js';
import { miscountedHours } from '../../testing/miscounted.js';
import { startTestServer } from '../../testing/startTestServer.js';
import type { TestAnswer, TestServer } from '../../testing/startTestServer.js';
import { home } from '../../testing/testPopups.js';
import { tokenOf } from '../../testing/tokenOf.js';
import { createProjectScope } from '../projectScope.js';
import { erasePerson } from './erasePerson.js';

const owner = tokenOf('owner');

describe('erasing a person who is there', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(postgresEngine);
  });
  afterAll(() => server.stop());

  /** Lets something happen before or after the first statement that holds the mark, in the middle of a transaction. */
  const meanwhile = (when: 'before' | 'after', mark: string, happen: () => Promise<unknown>): Database => {
    let isOver = false;
    const watch = (connection: Queryable): Queryable => ({
      query: async (sql: Statement, values) => {
        const isIt = !isOver && JSON.stringify(sql).includes(mark);
        isOver ||= isIt;
        if (isIt && when === 'before') await happen();
        const rows = await connection.query(sql, values);
        if (isIt && when === 'after') await happen();
        return rows as never;
      },
    });
    const { database } = server;
    return { ...database, transaction: (work) => database.transaction((inside) => work(watch(inside))) };
  };

  it('takes events and their batches together, and the counts stay right', async () => {
    const send = (id: string) => server.post('/sdk/analytics', analyticsBatch([analyticsEvent(id)]));
    await send('before');
    const database = meanwhile('after', 'DELETE FROM events', () => send('meanwhile'));
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

  it('takes its time over one who did very much, beyond what a request may take', async () => {
    await server.post('/sdk/analytics', analyticsBatch([analyticsEvent('much')]));
    await server.database.query(
      `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
       CREATE TRIGGER slow BEFORE DELETE ON events FOR EACH STATEMENT EXECUTE FUNCTION take_long()`,
    );
    const [here] = await server.database.query<{ name: string }>('SELECT current_database() AS name');
    const connectionString = new URL(`/${here?.name}`, process.env['TEST_POSTGRES_URL']).href;
    const connection = { connectionString, statement_timeout: 400, query_timeout: 500 };
    const hurried = createDatabase({ engine: 'postgres', connection, poolSize: 1 });
    const person = { contactId: undefined, visitorIds: ['visitor-1'] };
    await deleteRows(createProjectScope(hurried, home.projectId), person);
    await hurried.close();
    expect(await server.database.query('SELECT 1 FROM events')).toEqual([]);
    await server.database.query('DROP TRIGGER slow ON events');
  });

  const sender = { userId: 'user-2', user_id: 'visitor-2' };
  const person = { contactId: sender.userId, visitorIds: [sender.user_id] };
  let sent = 0;
  const sendCrash = (message: string) => {
    const crash = { name: 'service_app_crash', properties: { message, stack: '', fatal: true } };
    const events = [analyticsEvent(`crash-${(sent += 1)}`, crash)];
    return server.post('/sdk/analytics', analyticsBatch(events, {}, sender));
  };
  const sendStatus = (status: PopupStatus, who = sender) =>
    server.post('/sdk/popups', statusReport({ ...who, status, reportId: `report-${(sent += 1)}` }));
  const fetchPopups = (who = sender) =>
    server.post(`/sdk/${home.apiKey}/popups`, { ...who, platform: 'web', language: 'en' });

  it('takes a crash with its words that comes at the last moment', async () => {
    await sendCrash('long ago');
    const database = meanwhile('before', 'DELETE FROM events', () => sendCrash('at the last moment'));
    await deleteRows(createProjectScope(database, home.projectId), person);
    expect(await server.database.query('SELECT message FROM crash_groups')).toEqual([]);
  });

  it('takes a response that comes at the last moment together with what webhooks were to be told of it', async () => {
    const { database: own } = server;
    await own.query(
      `INSERT INTO webhooks (project_id, id, url, secret) VALUES ($1, 'w', 'https://w.example', 's')`,
      [home.projectId],
    );
    const answer = async (responseId: string) => {
      const metadata = { ...sender, session_id: 'session-2', mini_service: null };
      const report = responseReport({ responseId, showId: responseId, metadata });
      expect((await server.post('/sdk/surveys/rating-survey/responses', report)).status).toBe(202);
    };
    await answer('long-ago');
    const database = meanwhile('before', 'DELETE FROM responses', () => answer('at-the-last-moment'));
    for (const pass of [database, own]) await deleteRows(createProjectScope(pass, home.projectId), person);
    expect(await own.query('SELECT response_id FROM responses')).toEqual([]);
    expect(await own.query('SELECT response_id FROM webhook_deliveries')).toEqual([]);
  });

  it.each([
    ['a further step of a showing', 'DELETE FROM showing_statuses', () => sendStatus('PARTIAL')],
    ['a request for popups', 'DELETE FROM contact_visitors', fetchPopups],
    ['a crash', 'UPDATE event_hours', () => sendCrash('another one')],
  ])('waits in no circle with %s', async (_, mark, send) => {
    // Twice, so that both rows have a count that writers take in turn.
    const crash = () => sendCrash('again and again');
    for (const before of [() => sendStatus('SHOWED'), fetchPopups, crash, crash]) {
      expect((await before()).status).toBeLessThan(300);
    }
    let answer: Promise<TestAnswer> | undefined;
    const database = meanwhile('after', mark, async () => {
      answer = send();
      const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`;
      await expect.poll(() => server.database.query(waiting)).toEqual([{ n: 1 }]);
    });
    await deleteRows(createProjectScope(database, home.projectId), person);
    expect((await answer)?.status).toBeLessThan(300);
  });

  it('takes place also where two do it at once, and the person comes back in between', async () => {
    // Named by a showing alone: the first one finds no Contact that could be held.
    expect((await sendStatus('SHOWED')).status).toBe(202);
    const erase = (database: Database) =>
      erasePerson(createProjectScope(database, home.projectId), owner, {
        id: sender.userId,
        now: server.clock.now(),
      });
    const { first, second } = meetBefore(server.database, {
      statement: 'DELETE FROM contacts',
      other: async () => {
        expect((await fetchPopups()).status).toBe(200);
        await erase(server.database);
      },
    });
    await erase(first);
    await second();
    expect(await server.database.query('SELECT 1 FROM contacts')).toEqual([]);
  });

  it('is done by one at a time, so that nobody has to begin anew when the person comes back in between', async () => {
    const other = { userId: 'user-3', user_id: 'visitor-3' };
    expect((await sendStatus('SHOWED', other)).status).toBe(202);
    let transactions = 0;
    const erase = async (database: Database) => {
      const { counted, begun } = countTransactions(database);
      const scope = createProjectScope(counted, home.projectId);
      await erasePerson(scope, owner, { id: other.userId, now: server.clock.now() });
      transactions += begun();
    };
    const { first, second } = meetBefore(server.database, {
      statement: 'DELETE FROM contacts',
      other: async () => {
        expect((await fetchPopups(other)).status).toBe(200);
        await erase(server.database);
      },
    });
    await erase(first);
    await second();
    // Each writes down what is to be done, and does it.
    expect(transactions).toBe(4);
    expect(await server.database.query('SELECT 1 FROM contacts')).toEqual([]);
  });
});
