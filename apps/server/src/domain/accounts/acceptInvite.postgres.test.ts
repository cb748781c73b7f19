import type { Role } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.js';
import { createProject } from '../../testing/createProject.js';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { tokenOf } from '../../testing/tokenOf.js';
import { acceptInvite } from './acceptInvite.js';
import type { Actor } from './actor.js';
import { createInvite } from './invites.js';
import { changeRole, removeMember } from './members.js';

const cost = { log2: 4, blockSize: 8, parallel: 1 };
const now = Date.UTC(2026, 5, 15, 12);
const email = 'ada@example.com';
const owner = tokenOf('owner');

describe('an invitation', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.open();
    for (const id of ['east', 'west']) await createProject(opened.database, { id });
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  const invite = async (role: Role = 'viewer', projectId?: string) =>
    (await createInvite(opened.database, owner, { email, role, projectId, now })).token;
  const accept = (token: string, password: string, database = opened.database) =>
    acceptInvite(database, { token, name: 'Ada', password }, now, cost);

  /** A database that stops in the middle of a transaction, before the given statement, until somebody waits for it. */
  const stopping = (before: string, onStop: () => void): Database => ({
    ...opened.database,
    transaction: (work) =>
      opened.database.transaction((connection) =>
        work({
          query: async (sql, values) => {
            if (typeof sql === 'string' && sql.startsWith(before)) {
              onStop();
              await expect.poll(() => opened.database.query(waiting)).not.toEqual([]);
            }
            return connection.query(sql, values);
          },
        }),
      ),
  });
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

  it.each([
    ['removed', removeMember],
    [
      'changed',
      (database: Database, actor: Actor, id: string) => changeRole(database, actor, { id, role: 'viewer' }),
    ],
  ] as const)('is used up when the member is %s while it is accepted', async (_, change) => {
    const account = await accept(await invite(), 'long enough');
    const token = await invite();
    let accepting: Promise<unknown> = Promise.resolve();
    const database = stopping('DELETE FROM invites', () => {
      accepting = accept(token, 'long enough');
    });
    await change(database, owner, account?.id ?? '');
    expect(await accepting).toBeUndefined();
    await removeMember(opened.database, owner, account?.id ?? '').catch(() => undefined);
  });

  it('takes no account over that may do more from this very moment on', async () => {
    await accept(await invite('viewer', 'east'), 'long enough');
    const [found, own] = [await invite('viewer', 'east'), await invite('owner', 'west')];
    let stealing: Promise<unknown> = Promise.resolve();
    const database = stopping('INSERT INTO audit_log', () => {
      stealing = accept(found, 'chosen by somebody else').catch((error: unknown) => error);
    });
    await accept(own, 'long enough', database);
    expect(await stealing).toMatchObject({ options: { problems: [{ path: 'password' }] } });
  });
});
