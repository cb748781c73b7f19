import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countShowings } from '../../domain/countShowings.js';
import { createProjectScope } from '../../domain/projectScope.js';
import { cutSpans } from '../../domain/spans.js';
import { derivedTables } from '../../store/ownTables.js';
import { statusReport } from '../builders.js';
import type { TestEngine } from '../engine.js';
import { miscountedShowings } from '../miscounted.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';
import { home } from '../testPopups.js';

/** Showings of many days, of two popups, at odd moments. */
const made = `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id,
    shown_at, received_at, updated_at)
  SELECT $1, 'made-' || n, 'popup-' || n % 2, 's', 'p', (ARRAY['SHOWED', 'PARTIAL', 'COMPLETED']::popup_status[])[n % 3 + 1],
    'visitor-' || n % 7, 'session', t, t, t
  FROM generate_series(1, 500) n, LATERAL (SELECT $2::timestamptz - n * interval '1009.437 seconds' AS t) x`;

export function keptCountsSuite(engine: TestEngine): void {
  describe(`counts of showings on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
      await server.database.query(made, [home.projectId, new Date(server.clock.now())]);
    });
    afterAll(() => server.stop());

    const miscounted = () => server.database.query(miscountedShowings);
    const rowsOf = async () => {
      const [row] = await server.database.query(
        'SELECT sum(shown)::int AS shown, sum(started)::int AS started, sum(completed)::int AS completed FROM showing_quarters',
      );
      return row;
    };

    it('say what the showings say', async () => {
      expect(await miscounted()).toEqual([]);
      expect(await rowsOf()).toEqual({ shown: 500, started: 334, completed: 167 });
    });

    it('follow a showing that is repeated, goes on, and turns out to have begun three hours earlier', async () => {
      const send = (status: 'SHOWED' | 'COMPLETED', at: string) =>
        server.post(
          '/sdk/popups',
          statusReport({ showId: 'moves', reportId: `moves-${status}`, status, at }),
        );
      await send('COMPLETED', '2026-06-15T11:59:00.000Z');
      await send('COMPLETED', '2026-06-15T11:59:00.000Z');
      await send('SHOWED', '2026-06-15T08:31:00.000Z');
      expect(await miscounted()).toEqual([]);
      expect(await rowsOf()).toEqual({ shown: 501, started: 335, completed: 168 });
    });

    it('keep nothing of what was given up', async () => {
      const before = await rowsOf();
      const work = server.database.transaction(async (connection) => {
        await connection.query(made.replaceAll('made-', 'never-'), [home.projectId, new Date()]);
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      expect(await rowsOf()).toEqual(before);
    });

    it('are right between any two moments, also within a quarter of an hour, and over days that begin at an odd hour', async () => {
      const scope = createProjectScope(server.database, home.projectId);
      const now = server.clock.now();
      const minute = 60_000;
      const cuts: readonly (readonly number[])[] = [
        [now - 90 * 60 * minute, now],
        [now - 90 * 60 * minute + 1, now - 777_777, now - 777_776, now - 12_345],
        [now - 60 * minute, now - 45 * minute, now - 44 * minute, now - 43 * minute],
        [now - 7 * minute, now - 3 * minute],
        Array.from({ length: 40 }, (_, index) => now - (40 - index) * 97 * minute),
        Array.from({ length: 6 }, (_, index) => now - (6 - index) * 24 * 60 * minute + 75 * minute),
      ];
      for (const given of cuts) {
        const spans = cutSpans(given.slice(0, -1), given.at(-1) ?? now);
        const counted = await countShowings(scope, { popupIds: ['popup-0', 'popup-1'], spans });
        const walked = await server.database.query(
          `SELECT popup_id, width_bucket(shown_at, $3::timestamptz[]) AS span, count(*)::int AS shown,
             count(*) FILTER (WHERE status >= 'PARTIAL')::int AS started,
             count(*) FILTER (WHERE status = 'COMPLETED')::int AS completed
           FROM showings WHERE popup_id LIKE 'popup-%' AND shown_at >= $1 AND shown_at < $2 GROUP BY 1, 2`,
          [new Date(spans.from), new Date(spans.to), spans.edges],
        );
        const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
        expect(sorted(counted)).toEqual(sorted(walked));
      }
    });

    it('are gone with the showings', async () => {
      const { database } = server;
      await database.query(`DELETE FROM showings WHERE visitor_id = 'visitor-3'`);
      expect(await miscounted()).toEqual([]);
      await database.query('DELETE FROM showings');
      for (const table of derivedTables) {
        expect(await database.query(`SELECT * FROM ${table}`), table).toEqual([]);
      }
    });
  });
}
