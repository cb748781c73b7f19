import type { PopupStatus, StatusReport } from '@service-popups/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personHash } from '../../domain/tombstones.js';
import { home } from '../testPopups.js';
import { insertStatuses } from '../../ingest/insertStatuses.js';
import { noon, statusReport } from '../builders.js';
import { createProject } from '../createProject.js';
import { miscountedShowings } from '../miscounted.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

const order: readonly PopupStatus[] = ['SHOWED', 'PARTIAL', 'COMPLETED'];

/** Every order of every selection of the three. */
function arrangements<Item>(items: readonly Item[]): Item[][] {
  const longer = items.flatMap((item, index) =>
    arrangements(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
  return [[], ...longer];
}

export function statusSuite(engine: TestEngine): void {
  describe(`status reports on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const send = (change: Partial<StatusReport>) => server.post('/sdk/popups', statusReport(change));
    const rowsOf = (showId: string, projectId: string = home.projectId) =>
      server.database.query(
        `SELECT status, report_id, is_filled, at, client_at, is_clamped FROM showing_statuses
         WHERE project_id = $1 AND show_id = $2 ORDER BY status`,
        [projectId, showId],
      );
    const minute = (status: PopupStatus) => `2026-06-15T11:5${order.indexOf(status)}:00.000Z`;

    it('[STS-2] the server holds one row per showing and status, however often each is sent', async () => {
      for (const status of [...order, ...order, ...order]) {
        const answer = await send({ showId: 'repeat', reportId: `repeat-${status}`, status });
        expect(answer.status).toBe(202);
      }
      const rows = await rowsOf('repeat');
      expect(rows.map(({ status, is_filled }) => [status, is_filled])).toEqual(
        order.map((status) => [status, false]),
      );
    });

    it('[AUT-1] a report is taken for the key it carries as publicKey, and refused for any other', async () => {
      expect((await send({ showId: 'key', publicKey: 'nobody' })).status).toBe(401);
      // An analytics key reads and writes analytics, nothing else.
      expect((await send({ showId: 'key', publicKey: home.analyticsKey })).status).toBe(401);
      expect(await rowsOf('key')).toEqual([]);
    });

    it('takes reports of popups that the project has or had, and refuses all others', async () => {
      const of = (popupId: string, change: Partial<StatusReport> = {}) =>
        send({ popupId, showId: `of ${popupId}`, reportId: `of ${popupId}`, ...change });
      const refused = await of('never there');
      expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('popupId')]);
      expect(await rowsOf('of never there')).toEqual([]);
      // What another project has is not there.
      await createProject(server.database, { id: 'neighbour' });
      expect((await of('reasons', { publicKey: 'pk_neighbour' })).status).toBe(404);
      for (const state of ['draft', 'paused', 'archived']) {
        expect((await of(state)).status).toBe(404);
        await server.database.query(
          `INSERT INTO popups (project_id, id, name, state, draft, position) VALUES ($1, $2, $2, $2, '{}', 9)`,
          [home.projectId, state],
        );
        expect((await of(state)).status).toBe(202);
        expect(await rowsOf(`of ${state}`)).toHaveLength(1);
      }
    });

    it('answers with the status that now stands, never lower than before', async () => {
      const said: unknown[] = [];
      for (const status of ['SHOWED', 'COMPLETED', 'PARTIAL', 'SHOWED'] as const) {
        said.push((await send({ showId: 'stands', reportId: `stands-${status}`, status })).json);
      }
      expect(said).toEqual(['SHOWED', 'COMPLETED', 'COMPLETED', 'COMPLETED'].map((status) => ({ status })));
    });

    it('[F-52] reaches the same end state in every order of arrival, with missing steps filled and marked', async () => {
      const ends = new Map<string, string>();
      for (const [index, arrangement] of arrangements(order).entries()) {
        if (arrangement.length === 0) continue;
        const showId = `order-${index}`;
        for (const status of arrangement) {
          await send({ showId, reportId: `${showId}-${status}`, status, at: minute(status) });
        }
        const rows = await rowsOf(showId);
        const highest = Math.max(...arrangement.map((status) => order.indexOf(status)));
        expect(rows.map((row) => row['status'])).toEqual(order.slice(0, highest + 1));
        for (const row of rows) {
          const status = row['status'] as PopupStatus;
          expect(row['is_filled']).toBe(!arrangement.includes(status));
        }
        const end = JSON.stringify(rows.map(({ report_id: _own, ...rest }) => rest));
        const selection = [...arrangement].sort().join();
        expect(end).toBe(ends.get(selection) ?? end);
        ends.set(selection, end);
      }
      expect(ends.size).toBe(7);
    });

    it('[F-52] reaches the same end state when the three arrive at once', async () => {
      for (let round = 0; round < 10; round += 1) {
        const showId = `race-${round}`;
        await Promise.all(
          order.map((status) =>
            send({ showId, reportId: `${showId}-${status}`, status, at: minute(status) }),
          ),
        );
        const rows = await rowsOf(showId);
        expect(rows.map(({ status, is_filled }) => [status, is_filled])).toEqual(
          order.map((status) => [status, false]),
        );
      }
    });

    const showingOf = async (showId: string) => {
      const [row] = await server.database.query<{
        status: string;
        shown_at: Date;
        contact_id: string | null;
      }>('SELECT status, shown_at, contact_id FROM showings WHERE project_id = $1 AND show_id = $2', [
        home.projectId,
        showId,
      ]);
      return row && [row.status, new Date(row.shown_at).toISOString(), row.contact_id];
    };

    it('[F-52] knows of a showing its highest status and its first moment, in every order and in one batch', async () => {
      const whole = arrangements(order).filter(({ length }) => length === order.length);
      for (const [index, arrangement] of whole.entries()) {
        for (const how of ['apart', 'together']) {
          const showId = `known-${how}-${index}`;
          const members = arrangement.map((status) => ({
            projectId: home.projectId,
            receivedAt: Date.parse(noon),
            report: statusReport({
              showId,
              reportId: `${showId}-${status}`,
              status,
              at: minute(status),
              userId: 'ada',
            }),
          }));
          for (const batch of how === 'together' ? [members] : members.map((member) => [member]))
            await insertStatuses(server.database, batch);
          expect(await showingOf(showId)).toEqual(['COMPLETED', minute('SHOWED'), 'ada']);
          const rows = await rowsOf(showId);
          expect(rows.map(({ report_id, is_filled }) => [report_id, is_filled])).toEqual(
            order.map((status) => [`${showId}-${status}`, false]),
          );
        }
      }
    });

    it('[F-13] keeps a step that was reported, though one above it tells of an earlier time', async () => {
      const showId = 'set-back';
      await send({ showId, reportId: 'set-back-1', status: 'SHOWED', at: minute('COMPLETED') });
      await send({ showId, reportId: 'set-back-2', status: 'SHOWED', at: minute('PARTIAL') });
      await send({ showId, reportId: 'set-back-3', status: 'COMPLETED', at: minute('SHOWED') });
      const rows = await rowsOf(showId);
      expect(rows.map(({ status, report_id, is_filled }) => [status, report_id, is_filled])).toEqual([
        ['SHOWED', 'set-back-1', false],
        ['PARTIAL', null, true],
        ['COMPLETED', 'set-back-3', false],
      ]);
      const together = [
        statusReport({ showId: 'both', reportId: 'both-1', status: 'SHOWED', at: minute('COMPLETED') }),
        statusReport({ showId: 'both', reportId: 'both-2', status: 'COMPLETED', at: minute('SHOWED') }),
      ];
      const receivedAt = Date.parse(noon);
      await insertStatuses(
        server.database,
        together.map((report) => ({ projectId: home.projectId, receivedAt, report })),
      );
      const both = await rowsOf('both');
      expect(both.map(({ report_id, is_filled }) => [report_id, is_filled])).toEqual([
        ['both-1', false],
        [null, true],
        ['both-2', false],
      ]);
    });

    it('belongs to the Contact that one of its reports names first', async () => {
      const showId = 'whose';
      await send({ showId, reportId: 'whose-1', status: 'SHOWED' });
      expect((await showingOf(showId))?.[2]).toBeNull();
      await send({ showId, reportId: 'whose-2', status: 'PARTIAL', userId: 'ada' });
      await send({ showId, reportId: 'whose-3', status: 'COMPLETED', userId: 'bert' });
      expect((await showingOf(showId))?.[2]).toBe('ada');
    });

    it('is dated by what was heard of it last, and a filled step by its own report', async () => {
      const showId = 'dated';
      await send({ showId, reportId: 'dated-3', status: 'COMPLETED', at: '2020-01-01' });
      server.clock.advance(60_000);
      await send({ showId, reportId: 'dated-1', status: 'SHOWED' });
      const [row] = await server.database.query(
        `SELECT s.updated_at, t.received_at, t.is_clamped FROM showings s JOIN showing_statuses t USING (project_id, show_id)
         WHERE show_id = $1 AND t.status = 'SHOWED'`,
        [showId],
      );
      const now = new Date(server.clock.now());
      expect(row).toEqual({ updated_at: now, received_at: now, is_clamped: false });
    });

    it('[F-51] keeps the first of two reports that share an id but not a body', async () => {
      await send({ showId: 'first', reportId: 'shared', status: 'SHOWED' });
      const other = await send({ showId: 'second', reportId: 'shared', status: 'COMPLETED' });
      expect(other.status).toBe(202);
      expect(await rowsOf('second')).toEqual([]);
      expect(await rowsOf('first')).toHaveLength(1);
      const higher = await send({ showId: 'first', reportId: 'shared', status: 'PARTIAL' });
      expect(higher.json).toEqual({ status: 'SHOWED' });
      expect(await rowsOf('first')).toHaveLength(1);
    });

    it('[F-51] keeps projects apart that use the same ids', async () => {
      await createProject(server.database, { id: 'apart' });
      await send({ showId: 'same', reportId: 'same', status: 'COMPLETED' });
      const answer = await send({
        publicKey: 'pk_apart',
        showId: 'same',
        reportId: 'same',
        status: 'SHOWED',
      });
      expect(answer.json).toEqual({ status: 'SHOWED' });
      expect(await rowsOf('same', 'apart')).toHaveLength(1);
      expect(await rowsOf('same')).toHaveLength(3);
    });

    it.each([
      {
        name: 'six years behind',
        sentAt: '2020-06-15T12:00:00Z',
        at: '2020-06-15T11:59:00Z',
        clamped: false,
      },
      { name: 'ten years ahead', sentAt: '2036-06-15T12:00:00Z', at: '2036-06-15T11:59:00Z', clamped: false },
      { name: 'weeks late', sentAt: '2026-06-15T12:00:00Z', at: '2026-05-01T00:00:00Z', clamped: true },
      {
        name: 'in the future of its own clock',
        sentAt: '2026-06-15T12:00:00Z',
        at: '2026-06-16T00:00:00Z',
        clamped: true,
      },
    ])(
      '[F-53] corrects a clock that is $name and keeps what it said',
      async ({ name, sentAt, at, clamped }) => {
        await send({ showId: name, reportId: name, sentAt, at });
        const [row] = await rowsOf(name);
        expect(row?.['is_clamped']).toBe(clamped);
        expect(row?.['client_at']).toEqual(new Date(at));
        const corrected = new Date(String(row?.['at'])).getTime();
        expect(corrected).toBeLessThanOrEqual(server.clock.now());
        expect(corrected).toBeGreaterThanOrEqual(server.clock.now() - 7 * 86_400_000);
        if (!clamped) expect(corrected).toBe(server.clock.now() - 60_000);
      },
    );

    it('takes a time it cannot read as the time of arrival', async () => {
      await send({ showId: 'unreadable', reportId: 'unreadable', at: 'yesterday', sentAt: 'soon' });
      const [row] = await rowsOf('unreadable');
      expect(row).toMatchObject({ at: new Date(server.clock.now()), client_at: null, is_clamped: true });
    });

    it('refuses for good what an erased person did before, and takes what they do after', async () => {
      await server.database.query(
        `INSERT INTO tombstones (project_id, kind, person_hash, erased_at) VALUES ($1, 'visitor', $2, $3)`,
        [home.projectId, personHash(home.projectId, 'visitor', 'erased'), new Date('2026-06-15T11:58:00Z')],
      );
      const late = { user_id: 'erased', at: '2026-06-15T11:57:00.000Z' };
      expect((await send({ ...late, showId: 'late', reportId: 'late' })).status).toBe(202);
      expect(await rowsOf('late')).toEqual([]);
      await send({ user_id: 'erased', showId: 'anew', reportId: 'anew', at: '2026-06-15T11:59:00.000Z' });
      expect(await rowsOf('anew')).toHaveLength(1);
    });

    it('has counted every showing once by then, whatever came in which order and how often', async () => {
      expect(await server.database.query(miscountedShowings)).toEqual([]);
      expect(await server.database.query('SELECT 1 FROM showing_quarters')).not.toHaveLength(0);
    });
  });
}
