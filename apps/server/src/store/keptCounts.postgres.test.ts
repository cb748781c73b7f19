import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEngine } from '../testing/engine.js';
import type { OpenedEngine } from '../testing/engine.js';
import { miscountedShowings } from '../testing/miscounted.js';
import type { Queryable } from './database.js';

describe('showings that are counted by several at once', () => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    opened = await postgresEngine.open();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.stop();
  });

  const show = (connection: Queryable, showId: string, popupId: string) =>
    connection.query(
      `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id, shown_at,
         received_at, updated_at)
       VALUES ('demo', $1, $2, 's', 'p', 'SHOWED', 'v', 's', '2026-06-15T12:00Z', now(), now())`,
      [showId, popupId],
    );

  it('never wait for each other, in whatever order they come to the same quarters', async () => {
    const { database } = opened;
    await Promise.all(['one', 'two'].map((popupId) => show(database, `first-${popupId}`, popupId)));
    // Each holds what the other wants next: with waiting, this would end in a deadlock.
    await database.transaction(async (here) => {
      await show(here, 'here-1', 'one');
      await database.transaction(async (there) => {
        await show(there, 'there-1', 'two');
        await show(here, 'here-2', 'two');
        await show(there, 'there-2', 'one');
      });
    });
    expect(await database.query(miscountedShowings)).toEqual([]);
  });

  it('come out right when many write, change and delete', async () => {
    const { database } = opened;
    const rounds = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(
      rounds.map(async (index) => {
        await show(database, `many-${index}`, `popup-${index % 3}`);
        await database.query(`UPDATE showings SET status = 'COMPLETED' WHERE show_id = $1`, [
          `many-${index}`,
        ]);
        if (index % 4 === 0)
          await database.query('DELETE FROM showings WHERE show_id = $1', [`many-${index}`]);
      }),
    );
    expect(await database.query(miscountedShowings)).toEqual([]);
    const [row] = await database.query(
      `SELECT sum(shown)::int AS shown, sum(completed)::int AS completed FROM showing_quarters WHERE popup_id LIKE 'popup-%'`,
    );
    expect(row).toEqual({ shown: 30, completed: 30 });
  });
});
