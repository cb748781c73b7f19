import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.js';
import { responseReport } from '../../testing/builders.js';
import { postgresEngine, reuse } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { startTestServer } from '../../testing/startTestServer.js';
import { home } from '../../testing/testPopups.js';
import { tokenOf } from '../../testing/tokenOf.js';
import { createProjectScope } from '../projectScope.js';
import { createWebhook, listWebhooks, removeWebhook, switchWebhook } from './webhooks.js';

const now = Date.UTC(2026, 5, 15, 12);
const editor = tokenOf('editor');

describe('webhooks', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.open();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  it('are switched only where it is written down who did', async () => {
    const scope = createProjectScope(opened.database, home.projectId);
    const given = { url: 'https://example.com/hook', everyResponse: false, now };
    const { id } = await createWebhook(scope, editor, given);
    const full: Database = {
      ...opened.database,
      transaction: (work) =>
        opened.database.transaction((connection) =>
          work({
            query: (sql, values) =>
              typeof sql === 'string' && sql.startsWith('INSERT INTO audit_log')
                ? Promise.reject(new Error('the disk is full'))
                : connection.query(sql, values),
          }),
        ),
    };
    const unwritten = createProjectScope(full, home.projectId);
    await expect(switchWebhook(unwritten, editor, { id, enabled: false })).rejects.toThrow(
      'the disk is full',
    );
    expect(await listWebhooks(scope, now)).toMatchObject([{ id, enabled: true }]);
    await switchWebhook(scope, editor, { id, enabled: false });
    expect(await listWebhooks(scope, now)).toMatchObject([{ id, enabled: false }]);
  });

  it('cost no answer that comes while one of them is removed', async () => {
    const { database } = opened;
    const scope = createProjectScope(database, home.projectId);
    const { id } = await createWebhook(scope, editor, {
      url: 'https://example.com/gone',
      everyResponse: true,
      now,
    });
    const server = await startTestServer(reuse('postgres', opened));
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    let answer: Promise<{ status: number; text: string }> | undefined;
    const slow: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (connection) => {
          const result = await work(connection);
          // Deleted, and not committed: the answer that comes now still sees it.
          answer = server.post('/sdk/surveys/rating-survey/responses', responseReport());
          await expect.poll(async () => (await database.query(waiting)).length).toBeGreaterThan(0);
          return result;
        }),
    };
    await removeWebhook(createProjectScope(slow, home.projectId), editor, id);
    expect(await answer).toMatchObject({ status: 202 });
    const stored = await database.query('SELECT status FROM responses WHERE project_id = $1', [
      home.projectId,
    ]);
    expect(stored).toEqual([{ status: 'COMPLETED' }]);
    await server.stop();
  });
});
