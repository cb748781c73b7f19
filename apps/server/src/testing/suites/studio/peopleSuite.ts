import { studioRoutes } from '@service-popups/protocol/studio';
import type { ContactItem, EventDetail, Paged, PersonDetail } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parts } from '../../../domain/people/exportPerson.js';
import { createFinishErasures } from '../../../domain/people/finishErasures.js';
import { analyticsBatch, analyticsEvent, noon, responseReport, statusReport } from '../../builders.js';
import type { TestEngine } from '../../engine.js';
import { miscountedHours, miscountedShowings } from '../../miscounted.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home } from '../../testPopups.js';

const project = `/projects/${home.projectId}`;

export function peopleSuite(engine: TestEngine): void {
  describe(`people on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;

    /** One device's share of a person: a Contact, a showing, an answer and an event. */
    const live = async (userId: string, visitorId: string): Promise<void> => {
      const identity = { userId, user_id: visitorId };
      const fetched = { ...identity, platform: 'web', language: 'en' };
      await server.post(`/sdk/${home.apiKey}/popups`, fetched);
      await server.post('/sdk/popups/contact', {
        publicKey: home.apiKey,
        userId,
        userAttributes: { plan: 'pro' },
      });
      await server.post(
        '/sdk/popups',
        statusReport({ ...identity, reportId: visitorId, showId: visitorId, status: 'COMPLETED' }),
      );
      const metadata = { ...identity, session_id: 's', mini_service: null };
      await server.post(
        '/sdk/surveys/rating-survey/responses',
        responseReport({ responseId: visitorId, showId: visitorId, metadata }),
      );
      await server.post('/sdk/analytics', analyticsBatch([analyticsEvent(visitorId)], {}, identity));
    };
    const rowsOf = async (visitorId: string): Promise<number> => {
      const tables = [
        'events',
        'batches',
        'responses',
        'showings',
        'visitors',
        'visitor_days',
        'contact_visitors',
      ];
      const parts = tables.map((table) => `SELECT count(*) AS n FROM ${table} WHERE visitor_id = $1`);
      const [row] = await server.database.query<{ n: number }>(
        `SELECT sum(n)::int AS n FROM (${parts.join(' UNION ALL ')}) t`,
        [visitorId],
      );
      return row?.n ?? 0;
    };

    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
      await server.database.query(
        `INSERT INTO webhooks (project_id, id, url, secret) VALUES ($1, 'hook', 'https://example.com/', 'x')`,
        [home.projectId],
      );
      await live('ada', 'ada-laptop');
      await live('ada', 'ada-phone');
      await live('ben', 'ben-laptop');
    });
    afterAll(() => server.stop());

    it('are listed as Contacts, found by id and by attribute, page by page', async () => {
      const first = await studio.get<Paged<ContactItem>>(`${project}/contacts?limit=1`);
      const second = await studio.get<Paged<ContactItem>>(
        `${project}/contacts?limit=1&cursor=${first.cursor}`,
      );
      expect(new Set([first.items[0]?.userId, second.items[0]?.userId])).toEqual(new Set(['ada', 'ben']));
      expect(second).not.toHaveProperty('cursor');
      const found = await studio.get<Paged<ContactItem>>(`${project}/contacts?search=AD`);
      expect(found.items).toMatchObject([{ userId: 'ada', attributes: { plan: 'pro' }, responses: 2 }]);
      expect((await studio.get<Paged<ContactItem>>(`${project}/contacts?search=pro`)).items).toHaveLength(2);
      expect((await studio.get<Paged<ContactItem>>(`${project}/contacts?search=%25`)).items).toHaveLength(0);
    });

    it('are found by what an attribute says, and not by how it is kept', async () => {
      const company = 'Ann "the" Boss\\Sons\n\u0007Ltd. Ü';
      await server.database.query(
        `UPDATE contacts SET attributes = attributes || jsonb_build_object('company', $2::text)
         WHERE project_id = $1 AND contact_id = 'ben'`,
        [home.projectId, company],
      );
      const search = async (words: string) => {
        const path = `${project}/contacts?search=${encodeURIComponent(words)}`;
        return (await studio.get<Paged<ContactItem>>(path)).items.map(({ userId }) => userId);
      };
      expect(await search(company.toUpperCase())).toEqual(['ben']);
      expect(await search('compan')).toEqual(['ben']);
      for (const part of ['\\sons\n', '\u0007l', 'Ü', '"the"'])
        expect(await search(part), part).toEqual(['ben']);
      for (const mark of ['{', '": "', '\\"']) expect(await search(mark), mark).toEqual([]);
    });

    it('are one person on all their devices, by either id', async () => {
      for (const id of ['ada', 'ada-phone']) {
        const person = await studio.get<PersonDetail>(`${project}/people/${id}`);
        expect(person).toMatchObject({
          userId: 'ada',
          user_ids: ['ada-laptop', 'ada-phone'],
          attributes: { plan: 'pro' },
        });
        const kinds = person.timeline.map(({ type }) => type);
        expect(kinds.filter((kind) => kind === 'status')).toHaveLength(6);
        expect(kinds.filter((kind) => kind === 'response')).toHaveLength(2);
        expect(kinds.filter((kind) => kind === 'event')).toHaveLength(2);
      }
      expect((await studio.request('GET', `${project}/people/nobody`)).status).toBe(404);
    });

    it('can have everything that is kept about them', async () => {
      const { text, headers } = await studio.request('GET', `${project}/people/ada/export`);
      expect(headers.get('content-disposition')).toContain('attachment');
      const file = JSON.parse(text) as Record<string, unknown[]>;
      expect(
        Object.fromEntries(
          Object.entries(file)
            .filter(([, part]) => Array.isArray(part))
            .map(([name, part]) => [name, part.length]),
        ),
      ).toEqual({
        user_ids: 2,
        contact: 1,
        links: 2,
        devices: 2,
        days: 2,
        showings: 2,
        statuses: 6,
        responses: 2,
        deliveries: 2,
        batches: 2,
        events: 2,
      });
      expect(text).not.toContain('ben');
    });

    it('are in no table that is left out of the file, or that a deletion forgets', async () => {
      // Whatever names a person, a device, a showing or a response tells of a person. That one is being deleted ends with it.
      const tables = await server.database.query<{ name: string; column: string }>(
        `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           AND c.relname <> 'erasures' AND a.attname IN ('contact_id', 'visitor_id', 'show_id', 'response_id') ORDER BY 1`,
      );
      expect(tables.map(({ name }) => name)).toEqual(parts.map(({ table }) => table).toSorted());
    });

    it('are gone when deleted, on every device, and others are not', async () => {
      await studio.remove(`${project}/people/ada-phone`);
      expect(await rowsOf('ada-phone')).toBe(0);
      expect(await rowsOf('ada-laptop')).toBe(0);
      expect(
        (await studio.get<Paged<ContactItem>>(`${project}/contacts`)).items.map(({ userId }) => userId),
      ).toEqual(['ben']);
      expect((await studio.request('GET', `${project}/people/ada`)).status).toBe(404);
      expect(await rowsOf('ben-laptop')).toBeGreaterThan(5);
      expect(await server.database.query(miscountedShowings)).toEqual([]);
      const traces = parts.map(
        ({ table }) => `SELECT count(*) AS n FROM ${table} t WHERE to_jsonb(t)::text ~ 'ada-'`,
      );
      const [row] = await server.database.query(
        `SELECT sum(n)::int AS n FROM (${traces.join(' UNION ALL ')}) t`,
      );
      expect(row).toEqual({ n: 0 });
    });

    it('leave no trace in the counts, and take a crash with them that only they had', async () => {
      const { database } = server;
      const crash = (visitorId: string, message: string, platform: 'web' | 'ios' = 'web') => {
        const properties = { message, stack: '', fatal: true };
        const events = [
          analyticsEvent(`crash-${visitorId}`, { name: 'service_app_crash', properties }),
          analyticsEvent(`seen-${visitorId}`, { name: 'seen' }),
        ];
        return server.post('/sdk/analytics', analyticsBatch(events, {}, { user_id: visitorId, platform }));
      };
      await crash('cleo', 'shared by all');
      await crash('dan', 'shared by all');
      await crash('eli', 'shared by all', 'ios');
      await crash('cleo-tablet', 'only on the tablet of cleo');
      // Those on the web are counted in several rows.
      expect(
        await database.query(`SELECT 1 FROM event_hours WHERE name = 'seen' AND platform = 'web'`),
      ).toHaveLength(2);
      expect(await database.query(miscountedHours)).toEqual([]);
      for (const visitorId of ['cleo', 'cleo-tablet']) await studio.remove(`${project}/people/${visitorId}`);
      expect(await database.query(miscountedHours)).toEqual([]);
      expect(await database.query('SELECT message, count, fatal_count FROM crash_groups')).toEqual([
        { message: 'shared by all', count: '2', fatal_count: '2' },
      ]);
    });

    it('leave none of their words in a crash that others had too', async () => {
      const { database } = server;
      const crash = (visitorId: string, code: string, at = noon) => {
        const properties = { message: `No account ${code}`, stack: `at pay (shop.js:${code})`, fatal: false };
        const event = analyticsEvent(`words-${visitorId}`, {
          name: 'service_app_crash',
          properties,
          screen: code,
          at,
        });
        return server.post(
          '/sdk/analytics',
          analyticsBatch([event], {}, { user_id: visitorId, appVersion: code }),
        );
      };
      await crash('fay', '4711');
      await crash('gus', '1234', '2026-06-15T11:59:00Z');
      await crash('ivy', '9999', '2026-06-15T11:58:00Z');
      await crash('hal', '4711');
      for (const visitorId of ['fay', 'hal']) await studio.remove(`${project}/people/${visitorId}`);
      const groups = await database.query(
        `SELECT message, stack, last_screen, last_app_version, count FROM crash_groups
         WHERE message LIKE 'No account%'`,
      );
      expect(groups).toEqual([
        {
          message: 'No account 1234',
          stack: 'at pay (shop.js:1234)',
          last_screen: '1234',
          last_app_version: '1234',
          count: '2',
        },
      ]);
      for (const visitorId of ['gus', 'ivy']) await studio.remove(`${project}/people/${visitorId}`);
    });

    it('stay gone: what happened before and arrives late is acknowledged and not kept', async () => {
      const identity = { userId: 'ada', user_id: 'ada-phone' };
      const late = await server.post(
        '/sdk/analytics',
        analyticsBatch([analyticsEvent('late')], { batchId: 'late' }, identity),
      );
      expect(late.status).toBe(202);
      const status = await server.post(
        '/sdk/popups',
        statusReport({ ...identity, reportId: 'late', showId: 'late' }),
      );
      expect(status.status).toBe(202);
      expect(await rowsOf('ada-phone')).toBe(0);
    });

    it('leave a hash behind, and not their name', async () => {
      const tombs = await server.database.query('SELECT * FROM tombstones');
      expect(tombs).toHaveLength(9);
      const audit = await server.database.query('SELECT * FROM audit_log');
      expect(JSON.stringify([tombs, audit])).not.toContain('ada');
    });

    it('are swept up after, for writes that were under way', async () => {
      await server.database.query(
        `INSERT INTO visitors (project_id, visitor_id, first_seen_at, last_seen_at) VALUES ($1, 'ada-phone', $2, $2)`,
        [home.projectId, noon],
      );
      const finish = createFinishErasures(server.database);
      for (let look = 0; look < 2; look += 1) await finish();
      expect(await rowsOf('ada-phone')).toBe(0);
    });

    it('may come back as somebody new', async () => {
      server.clock.advance(60_000);
      const at = new Date(server.clock.now()).toISOString();
      const fresh = analyticsBatch(
        [analyticsEvent('again', { at })],
        { batchId: 'again', sentAt: at },
        { user_id: 'ada-phone' },
      );
      await server.post('/sdk/analytics', fresh);
      expect(await rowsOf('ada-phone')).toBeGreaterThan(0);
    });

    it('are read in one order, whatever the order of writing: of one moment, the furthest status first', async () => {
      await live('eve', 'eve-laptop');
      const names = ['third', 'first', 'second'];
      const events = names.map((name) => analyticsEvent(`tie-${name.slice(0, 1)}`, { name }));
      await server.post(
        '/sdk/analytics',
        analyticsBatch(events, {}, { userId: 'eve', user_id: 'eve-laptop' }),
      );
      const { timeline } = await studio.get<PersonDetail>(`${project}/people/eve`);
      const statuses = timeline.flatMap((entry) => (entry.type === 'status' ? [entry.status] : []));
      expect(statuses).toEqual(['COMPLETED', 'PARTIAL', 'SHOWED']);
      const tracked = timeline.flatMap((entry) => (entry.type === 'event' ? [entry.name] : []));
      expect(tracked).toEqual(['opened', 'first', 'second', 'third']);
    });

    it.each(['.', '..', '%2E', '%2e%2E', '.%252e', 'a/..', '%'])(
      'can be looked at, saved and deleted under the id %j, whatever an address makes of it',
      async (id) => {
        const of = (address: (project: string, name: string) => string) =>
          address(home.projectId, id).slice('/api'.length);
        await live(id, `device of ${id}`);
        const events = [{ ...analyticsEvent(`event of ${id}`), name: id }];
        await server.post('/sdk/analytics', analyticsBatch(events, {}, { user_id: `device of ${id}` }));
        expect(await studio.get<PersonDetail>(of(studioRoutes.person))).toMatchObject({ userId: id });
        expect(await studio.get<EventDetail>(of(studioRoutes.event))).toMatchObject({ name: id });
        const file = await studio.request('GET', of(studioRoutes.exportPerson));
        expect(file.json).toMatchObject({ userId: id, contact: [{ contact_id: id }] });
        await studio.remove(of(studioRoutes.person));
        expect(await rowsOf(`device of ${id}`)).toBe(0);
      },
    );
  });
}
