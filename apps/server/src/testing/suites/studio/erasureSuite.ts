import type { ContactItem, Paged, PersonDetail } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parts } from '../../../domain/people/exportPerson.js';
import { createFinishErasures } from '../../../domain/people/finishErasures.js';
import type { Database } from '../../../store/database.js';
import { analyticsBatch, analyticsEvent, responseReport, statusReport } from '../../builders.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { miscountedHours } from '../../miscounted.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home } from '../../testPopups.js';

interface Sender {
  readonly userId?: string;
  readonly user_id: string;
}

interface Keys {
  readonly publicKey: string;
  readonly analytics: { readonly publicKey: string; readonly integration: string };
}

const homeKeys: Keys = {
  publicKey: home.apiKey,
  analytics: { publicKey: home.analyticsKey, integration: home.integration },
};
const otherKeys: Keys = {
  publicKey: 'pk_other',
  analytics: { publicKey: 'ak_other', integration: 'int_other' },
};
const people = `/projects/${home.projectId}/people`;

export function erasureSuite(engine: TestEngine): void {
  describe(`erasing a person on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    /** Transactions at the same time. */
    const running = { now: 0, most: 0 };
    const through = (database: Database): Database => ({
      ...database,
      transaction: async (work, options) => {
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        return database.transaction(work, options).finally(() => (running.now -= 1));
      },
    });
    beforeAll(async () => {
      server = await startTestServer(engine, { through });
      studio = await createStudioClient(server);
      await createProject(server.database, { id: 'other' });
    });
    afterAll(() => server.stop());

    let sent = 0;
    /** The ways by which something of a person reaches the server, each with ids of its own. */
    const ways = {
      definitions: ({ publicKey }: Keys, sender: Sender) =>
        server.post(`/sdk/${publicKey}/popups`, { ...sender, platform: 'web', language: 'en' }),
      status: ({ publicKey }: Keys, sender: Sender) => {
        const at = new Date(server.clock.now()).toISOString();
        const id = `status-${(sent += 1)}`;
        const report = { publicKey, ...sender, reportId: id, showId: id, at, sentAt: at };
        return server.post('/sdk/popups', statusReport(report));
      },
      answer: ({ publicKey }: Keys, sender: Sender) => {
        const at = new Date(server.clock.now()).toISOString();
        const id = `answer-${(sent += 1)}`;
        const metadata = { ...sender, session_id: 's', mini_service: null };
        return server.post(
          '/sdk/surveys/rating-survey/responses',
          responseReport({ publicKey, responseId: id, showId: id, startedAt: at, sentAt: at, metadata }),
        );
      },
      event: ({ analytics }: Keys, sender: Sender) => {
        const at = new Date(server.clock.now()).toISOString();
        const crash = {
          name: 'service_app_crash',
          at,
          properties: { message: 'Oops', stack: '', fatal: true },
        };
        const events = [analyticsEvent(`event-${(sent += 1)}`, crash)];
        return server.post('/sdk/analytics', analyticsBatch(events, { ...analytics, sentAt: at }, sender));
      },
    };
    const sendAll = async (keys: Keys, sender: Sender, names = Object.values(ways)): Promise<void> => {
      for (const send of names) expect((await send(keys, sender)).status).toBeLessThan(300);
    };
    const late = [ways.status, ways.answer, ways.event];

    const readRows = async (condition: string, tables = parts.map(({ table }) => table)) => {
      const selects = tables.map(
        (table) => `SELECT '${table} ' || to_jsonb(t)::text AS line FROM ${table} t WHERE ${condition}`,
      );
      const rows = await server.database.query<{ line: string }>(selects.join(' UNION ALL '));
      return rows.map(({ line }) => line).toSorted();
    };
    const tracesOf = (name: string) => readRows(`to_jsonb(t)::text LIKE '%${name}%'`);

    it.each(Object.keys(ways) as (keyof typeof ways)[])(
      'finds who sent nothing but %s, by either id, and leaves nothing of them',
      async (way) => {
        const phone = { userId: `only-${way}`, user_id: `only-${way}-phone` };
        const laptop = { ...phone, user_id: `only-${way}-laptop` };
        await sendAll(homeKeys, phone, [ways[way]]);
        await sendAll(homeKeys, laptop, [ways[way]]);
        for (const id of [phone.userId, phone.user_id]) {
          expect(await studio.get<PersonDetail>(`${people}/${id}`), id).toMatchObject({
            userId: phone.userId,
            user_ids: [laptop.user_id, phone.user_id],
          });
        }
        await studio.remove(`${people}/${phone.user_id}`);
        expect(await tracesOf(phone.userId)).toEqual([]);
      },
    );

    it('takes the responses that the list of Contacts counts, those from before they signed in among them', async () => {
      const [phone, laptop] = [{ user_id: 'mia-phone' }, { user_id: 'mia-laptop' }];
      const mia = (device: Sender): Sender => ({ ...device, userId: 'mia' });
      await ways.answer(homeKeys, phone);
      await ways.definitions(homeKeys, mia(phone));
      await ways.event(homeKeys, mia(laptop));
      await ways.answer(homeKeys, mia(laptop));
      await ways.answer(homeKeys, laptop);
      await ways.answer(homeKeys, { ...phone, userId: 'somebody-else' });
      await ways.answer(homeKeys, { user_id: 'nobody-s' });
      const list = () => studio.get<Paged<ContactItem>>(`/projects/${home.projectId}/contacts?search=mia`);
      expect((await list()).items).toMatchObject([{ userId: 'mia', responses: 3 }]);
      const { timeline } = await studio.get<PersonDetail>(`${people}/mia`);
      expect(timeline.filter(({ type }) => type === 'response')).toHaveLength(3);
      await studio.remove(`${people}/mia`);
      const left = await server.database.query<{ visitor_id: string }>(
        `SELECT visitor_id FROM responses WHERE project_id = $1 ORDER BY 1`,
        [home.projectId],
      );
      expect(left.map((row) => row.visitor_id)).toEqual(['mia-phone', 'nobody-s']);
      for (const device of left) await studio.remove(`${people}/${device.visitor_id}`);
    });

    it('takes up one connection, however often somebody asks for it at once', async () => {
      const ann = { userId: 'ann', user_id: 'ann-phone' };
      await sendAll(homeKeys, ann);
      running.most = 0;
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => studio.request('DELETE', `${people}/ann`)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(statuses.filter((status) => status === 404)).toHaveLength(11);
      expect(running.most).toBe(1);
      expect(await tracesOf('ann')).toEqual([]);
    });

    it('finds a device that nobody signed in on', async () => {
      for (const [index, send] of late.entries()) {
        const sender = { user_id: `anonymous-${index}` };
        await sendAll(homeKeys, sender, [send]);
        const { user_ids } = await studio.get<PersonDetail>(`${people}/${sender.user_id}`);
        expect(user_ids).toEqual([sender.user_id]);
        await studio.remove(`${people}/${sender.user_id}`);
        expect(await tracesOf(sender.user_id)).toEqual([]);
      }
    });

    it('leaves another project alone, where the same ids may be those of somebody else', async () => {
      const sender = { userId: 'twin', user_id: 'twin-phone' };
      await sendAll(homeKeys, sender);
      const rowsThere = () =>
        readRows(`t.project_id = 'other'`, [
          ...parts.map(({ table }) => table),
          'event_hours',
          'crash_groups',
          'showing_quarters',
          'showing_blocks',
        ]);
      sent = 0;
      // Twice, so that both rows have a count that writers take in turn.
      await sendAll(otherKeys, sender, [...Object.values(ways), ways.event]);
      const before = await rowsThere();
      expect(before.length).toBeGreaterThan(parts.length);
      const { text } = await studio.request('GET', `${people}/twin/export`);
      await studio.remove(`${people}/twin`);
      expect(await rowsThere()).toEqual(before);
      expect(text).not.toContain('int_other');
    });

    it('refuses what arrives late from a device of theirs, or in their name from any other', async () => {
      const sender = { userId: 'late', user_id: 'late-phone' };
      await sendAll(homeKeys, sender);
      await studio.remove(`${people}/late`);
      await sendAll(homeKeys, { user_id: sender.user_id }, late);
      await sendAll(homeKeys, { userId: 'late', user_id: 'late-tablet' }, late);
      expect(await tracesOf('late-')).toEqual([]);
    });

    it('takes of a device that two people use what is hers, and nothing of his', async () => {
      const [hers, his] = ['mum', 'dad'].map((userId) => ({ userId, user_id: 'family-pc' })) as [
        Sender,
        Sender,
      ];
      await sendAll(homeKeys, { user_id: 'family-pc' }, [ways.event]);
      await sendAll(homeKeys, hers);
      server.clock.advance(86_400_000);
      await sendAll(homeKeys, his);
      const ofHim = async () => ({
        rows: await readRows(`to_jsonb(t)::text ~ '"dad"'`),
        person: await studio.get<PersonDetail>(`${people}/dad`),
        days: await readRows(`visitor_id = 'family-pc'`, ['visitor_days']),
      });
      const before = await ofHim();
      expect(before.person).toMatchObject({ userId: 'dad', user_ids: ['family-pc'] });
      expect(before.person.timeline.map(({ type }) => type).toSorted()).toEqual([
        'event',
        'event',
        'response',
        'status',
      ]);
      const { text } = await studio.request('GET', `${people}/mum/export`);
      expect(text).not.toContain('dad');
      await studio.remove(`${people}/mum`);
      expect(await tracesOf('mum')).toEqual([]);
      const after = await ofHim();
      expect(after.rows).toEqual(before.rows);
      expect(before.days).toHaveLength(2);
      expect(after.days).toEqual(before.days.slice(1));
      expect(await server.database.query(miscountedHours)).toEqual([]);
      // What he did before she left may still wait on the device; hers is refused.
      await sendAll(homeKeys, his, late);
      expect((await ofHim()).rows.length).toBeGreaterThan(before.rows.length);
      await sendAll(homeKeys, hers, late);
      expect(await tracesOf('mum')).toEqual([]);
      await studio.remove(`${people}/family-pc`);
      expect(await tracesOf('family-pc')).toEqual([]);
    });

    it('finds who is named by events alone, from a device that was used in other names since', async () => {
      await sendAll(homeKeys, { userId: 'first-named', user_id: 'a-backend' }, [ways.event]);
      await sendAll(homeKeys, { userId: 'known', user_id: 'known-phone' });
      await sendAll(homeKeys, { userId: 'known', user_id: 'a-backend' }, [ways.event]);
      await sendAll(homeKeys, { userId: 'last-named', user_id: 'a-backend' }, [ways.event]);
      for (const [userId, user_ids] of [
        ['first-named', ['a-backend']],
        ['known', ['a-backend', 'known-phone']],
      ] as const) {
        const person = await studio.get<PersonDetail>(`${people}/${userId}`);
        expect(person).toMatchObject({ userId, user_ids });
        await studio.remove(`${people}/${userId}`);
        expect(await tracesOf(userId)).toEqual([]);
      }
      expect(await tracesOf('last-named')).not.toEqual([]);
    });

    it('looks once more for what was being written, also when the database cannot do that at first', async () => {
      const sender = { userId: 'restless', user_id: 'restless-phone' };
      await sendAll(homeKeys, sender);
      await studio.remove(`${people}/restless`);
      await server.database.query("UPDATE tombstones SET erased_at = erased_at - interval '1 minute'");
      await sendAll(homeKeys, sender, late);
      const finish = createFinishErasures(server.database);
      await finish();
      await server.database.query('ALTER TABLE visitors RENAME TO visitors_elsewhere');
      await expect(finish()).rejects.toThrow('visitors');
      await server.database.query('ALTER TABLE visitors_elsewhere RENAME TO visitors');
      expect(await tracesOf('restless')).not.toEqual([]);
      await finish();
      expect(await tracesOf('restless')).toEqual([]);
      expect(await server.database.query('SELECT 1 FROM erasures')).toEqual([]);
    });

    it('goes on where a process left off that ended in the middle', async () => {
      const sender = { userId: 'half', user_id: 'half-phone' };
      await sendAll(homeKeys, sender);
      await server.database.query('ALTER TABLE visitor_days RENAME TO days_elsewhere');
      expect((await studio.request('DELETE', `${people}/half`)).status).toBeGreaterThanOrEqual(500);
      await server.database.query('ALTER TABLE days_elsewhere RENAME TO visitor_days');
      expect(await tracesOf('half')).not.toEqual([]);
      const finish = createFinishErasures(server.database);
      for (let look = 0; look < 2; look += 1) await finish();
      expect(await tracesOf('half')).toEqual([]);
    });

    it('refuses it also where they came back meanwhile and were erased once more', async () => {
      const sender = { userId: 'again', user_id: 'again-phone' };
      await sendAll(homeKeys, sender);
      await studio.remove(`${people}/again`);
      await server.database.query(`UPDATE tombstones SET erased_at = erased_at - interval '1 minute'`);
      await sendAll(homeKeys, sender);
      expect(await tracesOf('again-phone')).not.toEqual([]);
      await studio.remove(`${people}/again`);
      await sendAll(homeKeys, sender, late);
      expect(await tracesOf('again-phone')).toEqual([]);
    });
  });
}
