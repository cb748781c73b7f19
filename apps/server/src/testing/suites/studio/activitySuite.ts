import type {
  CrashGroup,
  DiagnosticsSummary,
  EventDetail,
  EventsOverview,
  MetricSummary,
  ScreenSummary,
} from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent, noon, statusReport } from '../../builders.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home } from '../../testPopups.js';

const project = `/projects/${home.projectId}`;
const stack = 'Error: x\n    at run (app.ts:1:2)\n    at start (app.ts:9:9)';

export function activitySuite(engine: TestEngine): void {
  describe(`events and metrics on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
      const view = (id: string, screen: string, durationMs: number) =>
        analyticsEvent(id, { name: 'service_page_view', screen, properties: { screen, durationMs } });
      const crash = (id: string, line: number, at: string) =>
        analyticsEvent(id, {
          name: 'service_app_crash',
          at,
          properties: { message: `bad ${line}`, stack: stack.replace('1:2', `${line}:2`), fatal: line === 1 },
        });
      const yesterday = new Date(Date.parse(noon) - 86_400_000).toISOString();
      await server.post(
        '/sdk/analytics',
        analyticsBatch([
          analyticsEvent('a1', { name: 'bought', properties: { item: 'boots', price: 3 } }),
          analyticsEvent('a2', { name: 'bought', properties: { item: 'lamp' } }),
          analyticsEvent('a3', { name: 'bought', at: yesterday, properties: { item: 'boots' } }),
          view('v1', '/home', 1_000),
          view('v2', '/home', 3_000),
          crash('c1', 1, noon),
        ]),
      );
      await server.post(
        '/sdk/analytics',
        analyticsBatch(
          [
            analyticsEvent('b1', { name: 'bought', properties: { item: 'boots' } }),
            view('v3', '/cart', 500),
            crash('c2', 2, yesterday),
          ],
          { metrics: { price: '10.01', theme: 'dark' } },
          {
            user_id: 'visitor-2',
            platform: 'ios',
            appVersion: '2.1.0',
            sdkVersion: '1.4.0',
            dropped: { queue_full: 3 },
          },
        ),
      );
    });
    afterAll(() => server.stop());

    it('are the most frequent ones, and those that popups wait for, however many names there are', async () => {
      await server.database.query(
        `INSERT INTO event_hours (project_id, hour, name, platform, shard, count)
         SELECT $1, $2::timestamptz, 'made up ' || n, 'web', 9, 10 FROM generate_series(1, 600) n
         UNION ALL SELECT $1, $2::timestamptz, 'checkout_left', 'web', 9, 1`,
        [home.projectId, new Date(Date.parse(noon) - 3_600_000)],
      );
      const { events, orphanTriggers } = await studio.get<EventsOverview>(`${project}/events`);
      expect(events).toHaveLength(500);
      expect(orphanTriggers.map(({ event }) => event)).not.toContain('checkout_left');
      await server.database.query('DELETE FROM event_hours WHERE shard = 9');
      const { orphanTriggers: without } = await studio.get<EventsOverview>(`${project}/events`);
      expect(without.map(({ event }) => event)).toContain('checkout_left');
    });

    it('are counted with their people, day by day', async () => {
      const { events, days } = await studio.get<EventsOverview>(`${project}/events`);
      expect(days).toHaveLength(7);
      const bought = events.find(({ name }) => name === 'bought');
      expect(bought).toMatchObject({ count: 4, people: 2, lastAt: noon });
      expect(bought?.series).toEqual([0, 0, 0, 0, 0, 1, 3]);
    });

    it('mark triggers that nothing fired, and no longer when their popup is shown', async () => {
      const before = await studio.get<EventsOverview>(`${project}/events`);
      expect(before.orphanTriggers.map(({ event }) => event)).toEqual(['order_completed', 'checkout_left']);
      expect(before.orphanTriggers[0]?.popups).toEqual([{ id: 'rating', name: 'rating' }]);
      await server.post('/sdk/popups', statusReport());
      const after = await studio.get<EventsOverview>(`${project}/events`);
      expect(after.orphanTriggers.map(({ event }) => event)).toEqual(['checkout_left']);
    });

    it('are broken down by a property', async () => {
      const detail = await studio.get<EventDetail>(`${project}/events/bought?by=item`);
      expect(detail.properties.toSorted()).toEqual(['item', 'price']);
      expect(detail.breakdown.map(({ value, count }) => [value, count])).toEqual([
        ['boots', 3],
        ['lamp', 1],
      ]);
      expect(detail.latest).toHaveLength(4);
      expect(detail.latest.at(-1)).toMatchObject({ user_id: 'visitor-1', properties: { item: 'boots' } });
    });

    it('have nothing to say about a name that nobody sent', async () => {
      const detail = await studio.get<EventDetail>(
        `${project}/events/${encodeURIComponent('no/such event')}?by=x`,
      );
      expect(detail).toMatchObject({ properties: [], breakdown: [], latest: [] });
    });

    it('tell how long people stay on a screen', async () => {
      expect(await studio.get<ScreenSummary[]>(`${project}/screens`)).toEqual([
        { screen: '/home', views: 2, people: 1, medianMs: 2_000 },
        { screen: '/cart', views: 1, people: 1, medianMs: 500 },
      ]);
    });

    it('keep the value of a metric that last stood for each person', async () => {
      const metrics = await studio.get<MetricSummary[]>(`${project}/metrics`);
      expect(metrics.map(({ key, people, numeric, median }) => [key, people, numeric, median])).toEqual([
        ['price', 2, true, 30],
        ['theme', 1, false, null],
      ]);
    });

    it('know the metric of everybody who came, however many batches there are', async () => {
      await server.database.query(
        `INSERT INTO batches (project_id, batch_id, integration, visitor_id, session_id, context, metrics, received_at)
         SELECT $1, 'many-' || n, 'int', 'many-' || n, 's', '{}', '{"seat": "1"}', $2 FROM generate_series(1, 10500) n`,
        [home.projectId, new Date(server.clock.now())],
      );
      const seats = (await studio.get<MetricSummary[]>(`${project}/metrics`)).find(
        ({ key }) => key === 'seat',
      );
      expect(seats).toMatchObject({ people: 10_500, latest: [{ value: '1', count: 10_500 }] });
      await server.database.query(`DELETE FROM batches WHERE project_id = $1 AND batch_id LIKE 'many-%'`, [
        home.projectId,
      ]);
    });

    it('group crashes that differ in line numbers alone', async () => {
      const crashes = await studio.get<CrashGroup[]>(`${project}/crashes`);
      expect(crashes).toHaveLength(1);
      expect(crashes[0]).toMatchObject({
        count: 2,
        people: 2,
        fatal: 1,
        platforms: ['ios', 'web'],
        appVersions: ['2.0.0', '2.1.0'],
        firstAt: '2026-06-14T12:00:00.000Z',
        lastAt: noon,
      });
      expect(crashes[0]).not.toHaveProperty('estimated');
      const earlier = await studio.get<CrashGroup[]>(`${project}/crashes?from=2026-06-01&to=2026-06-13`);
      expect(earlier).toEqual([]);
    });

    it('tell what clients had to drop, and which SDKs they run', async () => {
      const summary = await studio.get<DiagnosticsSummary>(`${project}/diagnostics`);
      expect(summary.dropped).toEqual([{ reason: 'queue_full', count: 3 }]);
      expect(summary.sdkVersions.map(({ version }) => version).toSorted()).toEqual(['1.4.0', '1.5.0']);
    });

    it('read a fair part once there are many, and scale it within what is possible', async () => {
      const crowd = Array.from({ length: 24 }, (_, index) => `crowd-${index}`);
      for (const user_id of crowd) {
        const events = [analyticsEvent(user_id, { name: 'arrived' })];
        if (user_id === 'crowd-6') events.push(analyticsEvent('once', { name: 'got lost' }));
        await server.post('/sdk/analytics', analyticsBatch(events, {}, { user_id }));
      }
      await server.database.query(
        `INSERT INTO event_hours (project_id, hour, name, platform, shard, count)
         VALUES ($1, date_trunc('hour', $2::timestamptz), 'flood', 'web', 9, 90000)`,
        [home.projectId, noon],
      );
      const { events } = await studio.get<EventsOverview>(`${project}/events`);
      const figuresOf = (wanted: string) =>
        events.filter(({ name }) => name === wanted).map(({ count, people }) => [count, people]);
      // One visitor in four is asked, here five of them, and stands for four.
      expect(figuresOf('arrived')).toEqual([[24, 20]]);
      // Nobody does it more often than it happened.
      expect(figuresOf('got lost')).toEqual([[1, 1]]);
      // None of those who are asked did it: somebody did.
      expect(figuresOf('bought')).toEqual([[4, 1]]);
      expect(figuresOf('flood')).toEqual([[90_000, 1]]);
      // Whoever reads it is told.
      const areEstimates = (figures: readonly { estimated?: true }[]) =>
        figures.every(({ estimated }) => estimated === true);
      expect(areEstimates(events)).toBe(true);
      expect(areEstimates(await studio.get<ScreenSummary[]>(`${project}/screens`))).toBe(true);
      expect((await studio.get<EventDetail>(`${project}/events/bought`)).latest).toHaveLength(4);
      const metrics = await studio.get<MetricSummary[]>(`${project}/metrics`);
      expect(metrics).toMatchObject([{ key: 'price', people: 20, estimated: true }]);
    });

    it.each(['events', 'events/flood', 'metrics', 'screens', 'crashes', 'diagnostics'])(
      'of %s are asked for by days, all faults of which are told, and by nothing of an answer',
      async (of) => {
        const ask = (query: string) => studio.request('GET', `${project}/${of}?${query}`);
        expect((await ask('attribute=plan')).status).toBe(200);
        const { json } = await ask('attribute=plan&from=then&to=now');
        const { problems } = (json as { error: { problems: { path: string }[] } }).error;
        expect(problems.map(({ path }) => path)).toEqual(['from', 'to']);
      },
    );

    it('are broken down day by day as the newest are, once there are too many to read', async () => {
      const methods = ['card', 'card', 'card', 'cash'];
      const events = methods.map((method, n) =>
        analyticsEvent(`paid-${n}`, { name: 'paid', properties: { method } }),
      );
      await server.post('/sdk/analytics', analyticsBatch(events, { metrics: {} }, { user_id: 'payer' }));
      await server.database.query(
        `INSERT INTO event_hours (project_id, hour, name, platform, shard, count)
         VALUES ($1, $2::timestamptz, 'paid', 'web', 9, 11996), ($1, $2::timestamptz - interval '1 day', 'paid', 'web', 9, 24000)`,
        [home.projectId, noon],
      );
      const { series, breakdown, estimated } = await studio.get<EventDetail>(
        `${project}/events/paid?by=method`,
      );
      expect(estimated).toBe(true);
      expect(await studio.get(`${project}/events/paid`)).not.toHaveProperty('estimated');
      expect(series).toEqual([0, 0, 0, 0, 0, 24_000, 12_000]);
      expect(breakdown).toEqual([
        { value: 'card', count: 27_000, series: [0, 0, 0, 0, 0, 18_000, 9_000] },
        { value: 'cash', count: 9_000, series: [0, 0, 0, 0, 0, 6_000, 3_000] },
      ]);
    });

    it('know how many people a crash has hit when it comes in thousands, and that a rare one has hit somebody', async () => {
      const crash = { name: 'service_app_crash', properties: { message: 'Storm', stack: '', fatal: true } };
      const rare = { name: 'service_app_crash', properties: { message: 'Drizzle', stack: '', fatal: true } };
      const events = [analyticsEvent('storm-0', crash), analyticsEvent('drizzle', rare)];
      await server.post('/sdk/analytics', analyticsBatch(events, { metrics: {} }, { user_id: 'hit-0' }));
      await server.database.query(
        `WITH more AS (
           INSERT INTO events (project_id, client_at, id, at, received_at, is_clamped, name, properties, batch_id,
             visitor_id, session_id)
           SELECT $1, $2, 'storm-' || n, $2, $2, false, 'service_app_crash', $3::text::jsonb, 'storm', 'hit-' || n, 's'
           FROM generate_series(1, 2999) n
         ), hours AS (
           INSERT INTO event_hours (project_id, hour, name, platform, shard, count)
           VALUES ($1, $2, 'service_app_crash', 'ios', 9, 2999)
         )
         UPDATE crash_groups SET count = 3000 WHERE project_id = $1 AND message = 'Storm'`,
        [home.projectId, noon, JSON.stringify(crash.properties)],
      );
      const crashes = await studio.get<CrashGroup[]>(`${project}/crashes`);
      const peopleOf = (message: string) => crashes.find((group) => group.message === message)?.people;
      // Every second visitor is asked, and stands for two.
      expect(Math.abs((peopleOf('Storm') ?? 0) - 3_000)).toBeLessThan(150);
      expect(peopleOf('Drizzle')).toBe(1);
      expect(crashes.map(({ estimated }) => estimated)).toEqual(crashes.map(() => true));
    });
  });
}
