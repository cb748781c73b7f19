import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.js';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { home } from '../../testing/testPopups.js';
import { tokenOf } from '../../testing/tokenOf.js';
import { createProjectScope } from '../projectScope.js';
import { createWebhook, listWebhooks, switchWebhook } from './webhooks.js';

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
});
