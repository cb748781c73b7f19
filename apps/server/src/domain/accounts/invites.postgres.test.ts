import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import type { Database } from '../../store/database.js';
import type { Actor } from './actor.js';
import { createInvite, listInvites } from './invites.js';

const now = Date.UTC(2026, 5, 15, 12);
const owner: Actor = {
  kind: 'token',
  id: 'tok',
  name: 'owner',
  email: undefined,
  role: 'owner',
  projects: new Map(),
};

describe('of two invitations for one address', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.open();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  it('that are made at the same moment one stays open', async () => {
    const invite = (email: string, database = opened.database) =>
      createInvite(database, owner, { email, role: 'viewer', projectId: undefined, now });
    let second: Promise<unknown> | undefined;
    /** Does not write the first before the second is done or waits for it. */
    const first: Database = {
      ...opened.database,
      transaction: (work) =>
        opened.database.transaction((connection) =>
          work({
            query: async (sql, values) => {
              if (typeof sql === 'string' && sql.startsWith('INSERT INTO invites')) {
                let isDone = false;
                second = invite('Ada@Example.com').then(() => (isDone = true));
                await expect.poll(async () => isDone || (await isWaiting())).toBe(true);
              }
              return connection.query(sql, values);
            },
          }),
        ),
    };
    const isWaiting = async () =>
      (
        await opened.database.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).length > 0;
    await invite('ada@example.com', first);
    await second;
    const open = await listInvites(opened.database, now);
    expect(open.map(({ email }) => email)).toEqual(['Ada@Example.com']);
  });
});
