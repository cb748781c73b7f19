import type {
  CrashGroup,
  DiagnosticsSummary,
  EventDetail,
  EventsOverview,
  PersonDetail,
  ResponseDetail,
  ScreenSummary,
} from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent, noon, responseReport, statusReport } from '../../builders.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home } from '../../testPopups.js';

const project = `/projects/${home.projectId}`;

/** What happened on a day that lies in the past, or that begins within an hour. */
export function activityDaysSuite(engine: TestEngine): void {
  describe(`events day by day on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
    });
    afterAll(() => server.stop());

    it.each([
      // Midnight there is at 18:30, 18:15 and 2:30 of Greenwich.
      ['Asia/Kolkata', '2026-06-14T18:30:00.000Z'],
      ['Asia/Kathmandu', '2026-06-14T18:15:00.000Z'],
      ['America/St_Johns', '2026-06-15T02:30:00.000Z'],
    ])('belong to the day of %s, to the minute', async (timeZone, midnight) => {
      const around = [-31, -1, 0, 10, 29].map((minutes) => ({
        minutes,
        at: new Date(Date.parse(midnight) + minutes * 60_000).toISOString(),
      }));
      const name = `midnight in ${timeZone}`;
      await server.post(
        '/sdk/analytics',
        analyticsBatch(
          around.map(({ minutes, at }) => analyticsEvent(`${timeZone} ${minutes}`, { name, at })),
          { batchId: timeZone, metrics: {} },
          { user_id: 'traveller' },
        ),
      );
      const read = async (query: string, zone = timeZone) => {
        const { events } = await studio.get<EventsOverview>(`${project}/events?timeZone=${zone}&${query}`);
        const one = events.find((event) => event.name === name);
        const detail = await studio.get<EventDetail>(
          `${project}/events/${encodeURIComponent(name)}?timeZone=${zone}&${query}`,
        );
        expect(detail.series.filter((count) => count !== 0)).toEqual(
          one?.series.filter((count) => count !== 0) ?? [],
        );
        return [one?.count, one?.series];
      };
      expect(await read('from=2026-06-14&to=2026-06-15')).toEqual([5, [2, 3]]);
      // A period that begins or ends there has its own half of the hour.
      expect(await read('from=2026-06-15&to=2026-06-15')).toEqual([3, [3]]);
      expect(await read('from=2026-06-14&to=2026-06-14')).toEqual([2, [2]]);
      // So has one between two moments, wherever days begin.
      const [start, end] = [around[2]?.at, around[4]?.at];
      expect(await read(`from=${start}&to=${end}`)).toEqual([2, [2]]);
      expect(await read(`from=${start}&to=${end}`, 'UTC')).toEqual([2, [2]]);
      expect((await read(`from=${end}`, 'UTC'))[0]).toBe(1);
    });

    it('are all counted, of more than a year also those from before the days that are told one by one', async () => {
      const sendAt = (at: string) => {
        server.clock.set(Date.parse(at));
        const event = analyticsEvent(at, { name: 'yearly', at, properties: { plan: 'pro' } });
        const batch = { batchId: at, sentAt: at, metrics: {} };
        return server.post('/sdk/analytics', analyticsBatch([event], batch, { user_id: 'loyal' }));
      };
      // The period begins between the first two, within an hour.
      for (const at of [
        '2025-05-01T10:10:00.000Z',
        '2025-05-01T10:50:00.000Z',
        '2025-06-01T10:00:00.000Z',
        noon,
      ])
        await sendAt(at);
      const query = 'from=2025-05-01T10:30:00.000Z&by=plan';
      const { days, events } = await studio.get<EventsOverview>(`${project}/events?${query}`);
      const one = events.find(({ name }) => name === 'yearly');
      const detail = await studio.get<EventDetail>(`${project}/events/yearly?${query}`);
      expect([days.length, days[0], one?.count]).toEqual([366, '2025-06-15', 3]);
      expect(detail.breakdown.map(({ value, count }) => [value, count])).toEqual([['pro', 3]]);
      const today = [...days.slice(1).map(() => 0), 1];
      expect([one?.series, detail.series, detail.breakdown[0]?.series]).toEqual([today, today, today]);
      await server.database.query(`DELETE FROM events WHERE name = 'yearly'`);
      await server.database.query(`DELETE FROM event_hours WHERE name = 'yearly'`);
    });

    it('of a person stand where they happened, also an answer that waited on the device', async () => {
      const [began, ended] = ['2026-06-15T08:59:00.000Z', '2026-06-15T09:00:00.000Z'];
      const who = { user_id: 'on-a-train', session_id: 's' };
      const ids = { showId: 'train', responseId: 'train' };
      await server.post(
        '/sdk/popups',
        statusReport({ ...who, ...ids, reportId: 'train', status: 'COMPLETED', at: ended }),
      );
      await server.post(
        '/sdk/surveys/rating-survey/responses',
        responseReport({ ...ids, startedAt: began, metadata: { ...who, mini_service: null } }),
      );
      const { timeline } = await studio.get<PersonDetail>(`${project}/people/on-a-train`);
      const { at } = await studio.get<ResponseDetail>(`${project}/responses/train`);
      expect(at).toBe(ended);
      expect(timeline.find(({ type }) => type === 'response')?.at).toBe(ended);
    });

    it('list no crash for days between which it came, and one person for a day that is told by its ends alone', async () => {
      const dayOf = async (day: string) =>
        (await studio.get<CrashGroup[]>(`${project}/crashes?from=${day}&to=${day}`)).map(
          ({ message, people }) => [message, people],
        );
      const crashAt = (id: string, at: string) =>
        analyticsEvent(id, {
          name: 'service_app_crash',
          at,
          properties: { message: 'Now and then', stack: '', fatal: true },
        });
      await server.post(
        '/sdk/analytics',
        analyticsBatch(
          [crashAt('then', '2026-06-11T10:00:00.000Z'), crashAt('now', '2026-06-13T10:00:00.000Z')],
          { batchId: 'now and then', metrics: {} },
          { user_id: 'unlucky' },
        ),
      );
      expect(await dayOf('2026-06-11')).toEqual([['Now and then', 1]]);
      expect(await dayOf('2026-06-12')).toEqual([]);
      expect(await dayOf('2026-06-13')).toEqual([['Now and then', 1]]);
      await server.database.query(`DELETE FROM events WHERE id IN ('then', 'now')`);
      expect(await dayOf('2026-06-11')).toEqual([['Now and then', 1]]);
      await server.database.query(`DELETE FROM crash_groups WHERE message = 'Now and then'`);
    });

    it('list a crash of a past day, however many came before it and since', async () => {
      const properties = { message: 'That day alone', stack: '', fatal: false };
      await server.post(
        '/sdk/analytics',
        analyticsBatch(
          [
            analyticsEvent('that day', {
              name: 'service_app_crash',
              at: '2026-06-12T10:00:00.000Z',
              properties,
            }),
          ],
          { batchId: 'that day', metrics: {} },
          { user_id: 'unlucky' },
        ),
      );
      await server.database.query(
        `INSERT INTO crash_groups (project_id, fingerprint, message, stack, count, first_seen_at, last_seen_at)
         SELECT $1, 'lasting-' || n, 'Lasting', '', 2, '2026-06-10T10:00:00Z', '2026-06-14T10:00:00Z' FROM generate_series(1, 100) n`,
        [home.projectId],
      );
      const crashes = await studio.get<CrashGroup[]>(`${project}/crashes?from=2026-06-12&to=2026-06-12`);
      expect(crashes.map(({ message, people }) => [message, people])).toEqual([['That day alone', 1]]);
      await server.database.query(`DELETE FROM crash_groups WHERE message IN ('That day alone', 'Lasting')`);
    });

    it('tell what was dropped on a day that begins within an hour', async () => {
      const drop = async (at: string, count: number) => {
        server.clock.set(Date.parse(at));
        await server.post(
          '/sdk/analytics',
          analyticsBatch(
            [analyticsEvent(at, { name: 'lost', at })],
            { batchId: at, sentAt: at, metrics: {} },
            { user_id: 'loser', dropped: { overflow: count } },
          ),
        );
      };
      // Midnight in Kathmandu is at 18:15 of Greenwich.
      await drop('2026-06-15T18:14:00.000Z', 1);
      await drop('2026-06-15T18:16:00.000Z', 20);
      await drop('2026-06-15T18:59:00.000Z', 300);
      const droppedOn = async (day: string) =>
        (
          await studio.get<DiagnosticsSummary>(
            `${project}/diagnostics?timeZone=Asia/Kathmandu&from=${day}&to=${day}`,
          )
        ).dropped.filter(({ reason }) => reason === 'overflow');
      expect(await droppedOn('2026-06-15')).toEqual([{ reason: 'overflow', count: 1 }]);
      expect(await droppedOn('2026-06-16')).toEqual([{ reason: 'overflow', count: 320 }]);
      server.clock.set(Date.parse(noon));
    });

    it('tell a time on a screen, whatever clients say it was', async () => {
      const views = [1e308, -1e308].map((durationMs, index) => {
        const properties = { screen: '/endless', durationMs };
        return analyticsEvent(`endless ${index}`, { name: 'service_page_view', properties });
      });
      await server.post('/sdk/analytics', analyticsBatch(views, { metrics: {} }));
      expect(await studio.get<ScreenSummary[]>(`${project}/screens`)).toEqual([
        { screen: '/endless', views: 2, people: 1, medianMs: 5e11 },
      ]);
    });
  });
}
