import type { PopupDefinition } from '@service-popups/protocol';
import type { ReachAnswer, SimulateAnswer } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsBatch, analyticsEvent, statusReport } from '../../builders.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { ratingPopup } from '../../testPopups.js';

const popup: PopupDefinition = {
  ...ratingPopup,
  segments: { path: ['/shop/**'], lang: ['en'] },
};
const forMembers: PopupDefinition = {
  ...ratingPopup,
  id: 'members',
  segments: { contact: [{ key: 'plan', op: 'equals', value: 'pro' }] },
};
const project = '/projects/aim';

export function targetingSuite(engine: TestEngine): void {
  describe(`who sees it, on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    beforeAll(async () => {
      server = await startTestServer(engine);
      await createProject(server.database, { id: 'aim', popups: [popup, forMembers] });
      studio = await createStudioClient(server, { role: 'viewer' });
    });
    afterAll(() => server.stop());

    const simulate = async (change: object) =>
      (
        await studio.post<SimulateAnswer>(`${project}/simulate`, {
          path: '/shop/a',
          platform: 'web',
          language: 'en',
          ...change,
        })
      ).popups;

    it('is the decision of the SDK, gate by gate and in words', async () => {
      const [shown] = await simulate({ popupId: 'rating' });
      expect(shown).toMatchObject({
        show: true,
        sentence: expect.stringMatching(/^Shown .+: nothing stands in its way\.$/),
      });
      expect(shown?.gates).toHaveLength(14);
      const [stopped] = await simulate({ popupId: 'rating', path: '/blog', language: 'de' });
      expect(stopped?.show).toBe(false);
      expect(stopped?.gates.filter(({ passed }) => !passed).map(({ gate }) => gate)).toEqual([
        'language',
        'paths',
      ]);
      expect(stopped?.sentence).toMatch(/^Not shown: .*\ben\b.*\bde\b/);
    });

    it.each([
      ['web', '/shop/42?x=1'],
      ['ios', '/shop/:id'],
      ['android', '/shop/:id'],
    ])('holds paths on %s against %s, as the SDK does there', async (platform, held) => {
      const [decided] = await simulate({ popupId: 'rating', platform, path: '/shop/42?x=1' });
      expect(decided?.gates.find(({ gate }) => gate === 'paths')?.actual).toBe(held);
    });

    it('takes the history that is typed, and the one that is known', async () => {
      const at = new Date(server.clock.now() - 3_600_000).toISOString();
      const [typed] = await simulate({
        popupId: 'rating',
        history: [{ popupId: 'rating', status: 'SHOWED', at }],
      });
      expect(typed?.gates.find(({ passed }) => !passed)?.gate).toBe('cooldown');
      await server.post(
        '/sdk/popups',
        statusReport({ publicKey: 'pk_aim', userId: 'ada', status: 'COMPLETED' }),
      );
      const [known] = await simulate({ popupId: 'rating', userId: 'ada' });
      expect(known?.gates.find(({ passed }) => !passed)?.gate).toBe('cooldown');
    });

    it('knows what a device saw before its owner signed in', async () => {
      const seen = { publicKey: 'pk_aim', reportId: 'before', showId: 'before', user_id: 'phone' };
      await server.post('/sdk/popups', statusReport({ ...seen, status: 'COMPLETED' }));
      const stoppedBy = async (person: object) =>
        (await simulate({ popupId: 'rating', ...person }))[0]?.gates.find(({ passed }) => !passed)?.gate;
      expect(await stoppedBy({ user_id: 'phone' })).toBe('cooldown');
      expect(await stoppedBy({ user_id: 'phone', userId: 'cleo' })).toBe('cooldown');
      expect(await stoppedBy({ user_id: 'tablet', userId: 'cleo' })).toBeUndefined();
    });

    it('shows nothing of a popup that is paused, unless its draft is asked for', async () => {
      const pause = (state: string) =>
        server.database.query(`UPDATE popups SET state = $1 WHERE project_id = 'aim' AND id = 'rating'`, [
          state,
        ]);
      await pause('paused');
      const [paused] = await simulate({ popupId: 'rating' });
      expect(paused).toMatchObject({ show: false, sentence: 'Not shown: it is paused.' });
      expect(paused?.gates[0]).toMatchObject({ gate: 'state', passed: false });
      expect((await simulate({ popupId: 'rating', useDraft: true }))[0]?.show).toBe(true);
      await pause('live');
    });

    it('looks at the draft of a popup that was never published, unless it is asked for what people get', async () => {
      const publish = (version: number | null) =>
        server.database.query(
          `UPDATE popups SET live_version = $1 WHERE project_id = 'aim' AND id = 'rating'`,
          [version],
        );
      await publish(null);
      expect((await simulate({ popupId: 'rating' }))[0]?.show).toBe(true);
      const body = { path: '/', platform: 'web', popupId: 'rating', useDraft: false };
      expect((await studio.request('POST', `${project}/simulate`, body)).status).toBe(409);
      await publish(1);
    });

    it('says whose draft has errors, and which', async () => {
      const setTitle = (title: unknown) =>
        server.database.query(
          `UPDATE popups SET draft = jsonb_set(draft, '{title}', $1) WHERE project_id = 'aim' AND id = 'rating'`,
          [JSON.stringify(title)],
        );
      await setTitle(7);
      const body = { path: '/', platform: 'web', useDraft: true };
      const { status, json } = await studio.request('POST', `${project}/simulate`, body);
      expect(status).toBe(400);
      expect(json).toMatchObject({
        error: {
          message: 'The draft of "rating" has errors. Nobody can see it before they are fixed.',
          problems: [{ path: 'title' }],
        },
      });
      await setTitle(popup.title);
    });

    it('asks the Contact, which never leaves the server', async () => {
      const [nobody] = await simulate({ popupId: 'members' });
      expect(nobody).toMatchObject({ show: false });
      expect(nobody?.sentence).toContain('not signed in');
      await server.post('/sdk/popups/contact', {
        publicKey: 'pk_aim',
        userId: 'ben',
        userAttributes: { plan: 'pro' },
      });
      expect((await simulate({ popupId: 'members', userId: 'ben' }))[0]?.show).toBe(true);
      const [typed] = await simulate({ popupId: 'members', userId: 'ben', contact: { plan: 'free' } });
      expect(typed).toMatchObject({ show: false });
      expect(typed?.gates.at(-1)).toMatchObject({ gate: 'contact', passed: false });
      expect(typed?.sentence).toContain('plan is "free"');
    });

    it('answers for all that are live when none is chosen', async () => {
      expect((await simulate({})).map(({ popupId }) => popupId)).toEqual(['rating', 'members']);
    });

    it('refuses a time that is none, rather than to take another', async () => {
      const wrong = [{ at: 'soon' }, { history: [{ popupId: 'rating', status: 'SHOWED', at: 'never' }] }];
      for (const change of wrong) {
        const body = { path: '/', platform: 'web', ...change };
        const { status, text } = await studio.request('POST', `${project}/simulate`, body);
        expect([status, text]).toEqual([400, expect.stringContaining('is not a time')]);
      }
    });

    it('names the field of a body that does not fit', async () => {
      const answer = await studio.request('POST', `${project}/simulate`, { path: '/', platform: 'watch' });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('platform');
    });

    it("counts last week's visitors by what stopped them, on any page they saw", async () => {
      const visit = (visitor: string, screens: string[], language = 'en') =>
        server.post(
          '/sdk/analytics',
          analyticsBatch(
            screens.map((screen, index) => analyticsEvent(`${visitor}-${index}`, { screen })),
            { publicKey: 'ak_aim', integration: 'int_aim' },
            { user_id: visitor, language },
          ),
        );
      await visit('one', ['/blog', '/shop/a']);
      await visit('two', ['/blog']);
      await visit('three', ['/shop/b'], 'de');
      await visit('four', ['/shop/b']);
      const seen = { publicKey: 'pk_aim', reportId: 'four', showId: 'four', user_id: 'four' };
      await server.post('/sdk/popups', statusReport(seen));
      const reach = await studio.post<ReachAnswer>(`${project}/reach`, { popupId: 'rating' });
      expect(reach).toMatchObject({ visitors: 4, matching: 1 });
      expect(Object.fromEntries(reach.stoppedBy.map(({ gate, count }) => [gate, count]))).toEqual({
        paths: 1,
        language: 1,
        cooldown: 1,
      });
      // Among many events each one's are looked up by themselves.
      await server.database.query(`UPDATE event_hours SET count = count + 100000 WHERE project_id = 'aim'`);
      expect(await studio.post<ReachAnswer>(`${project}/reach`, { popupId: 'rating' })).toEqual(reach);
      const members = await studio.post<ReachAnswer>(`${project}/reach`, { popupId: 'members' });
      expect(members).toMatchObject({ visitors: 4, matching: 0, stoppedBy: [{ gate: 'contact', count: 4 }] });
      expect((await studio.request('POST', `${project}/reach`, { popupId: 'none' })).status).toBe(404);
    });
  });
}
