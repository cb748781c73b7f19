import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEngine } from '../../testing/engine.js';
import type { OpenedEngine } from '../../testing/engine.js';
import { meetBefore } from '../../testing/meetBefore.js';
import { tokenOf } from '../../testing/tokenOf.js';
import { createInvite, listInvites } from './invites.js';

const now = Date.UTC(2026, 5, 15, 12);
const owner = tokenOf('owner');

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
    const { first, second } = meetBefore(opened.database, {
      statement: 'INSERT INTO invites',
      other: () => invite('Ada@Example.com'),
    });
    await invite('ada@example.com', first);
    await second();
    const open = await listInvites(opened.database, now);
    expect(open.map(({ email }) => email)).toEqual(['Ada@Example.com']);
  });
});
