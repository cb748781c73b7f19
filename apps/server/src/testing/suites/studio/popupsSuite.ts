import type { Definitions, PopupDefinition } from '@service-popups/protocol';
import type {
  PopupFile,
  PopupListItem,
  PopupRecord,
  PopupVersion,
  PopupVersionDetail,
  PreviewLink,
  ProjectSummary,
} from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusReport } from '../../builders.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home, reasonsPopup } from '../../testPopups.js';

const popups = `/projects/${home.projectId}/popups`;

export function popupsSuite(engine: TestEngine): void {
  describe(`popups on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
    });
    afterAll(() => server.stop());

    const served = async (id: string): Promise<PopupDefinition | undefined> => {
      const { popups: live } = (await server.get(`/sdk/${home.apiKey}/popups`)).json as Definitions;
      return live.find((popup) => popup.id === id);
    };
    const make = (name: string) => studio.post<PopupRecord>(popups, { name, draft: reasonsPopup });
    const publish = ({ id, revision }: PopupRecord) =>
      studio.post<PopupRecord>(`${popups}/${id}/publish`, { revision });

    it('get ids of their own, whatever the draft says', async () => {
      const popup = await make('Fresh');
      expect(popup).toMatchObject({
        name: 'Fresh',
        state: 'draft',
        revision: 1,
        hasUnpublishedChanges: true,
      });
      expect(popup.id).not.toBe(reasonsPopup.id);
      expect(popup.draft).toMatchObject({ id: popup.id, productId: home.projectId });
      expect(popup.draft.survey.id).toBe(popup.draft.surveyId);
      expect(await served(popup.id)).toBeUndefined();
    });

    it('are made once under an id that whoever asks has chosen, however often an answer was lost', async () => {
      const body = { id: 'pop_chosen-by-them_1', name: 'Asked twice', draft: reasonsPopup };
      const [first, second] = await Promise.all([
        studio.post<PopupRecord>(popups, body),
        studio.post<PopupRecord>(popups, body),
      ]);
      expect(second).toEqual(first);
      expect(first.draft).toMatchObject({ id: body.id, productId: home.projectId });
      const listed = await studio.get<PopupListItem[]>(popups);
      expect(listed.filter(({ name }) => name === body.name)).toHaveLength(1);
      const { format, formatVersion } = await studio.get<PopupFile>(`${popups}/${first.id}/export`);
      const file = { format, formatVersion, name: 'Imported twice', definition: reasonsPopup };
      const imported = { ...file, id: 'pop_chosen-by-them_2' };
      const once = await studio.post<PopupRecord>(`${popups}/import`, imported);
      expect(await studio.post<PopupRecord>(`${popups}/import`, imported)).toEqual(once);
      for (const id of ['pop_short', 'another_chosen-one-1', `${body.id}0`])
        expect((await studio.request('POST', popups, { ...body, id })).status).toBe(400);
    });

    it('are published once, also when it is pressed twice or by two people', async () => {
      const popup = await make('Twice');
      await Promise.all([publish(popup), publish(popup), publish(popup)]);
      const versions = await studio.get<PopupVersion[]>(`${popups}/${popup.id}/versions`);
      expect(versions.map(({ version }) => version)).toEqual([1]);
      // A pause ends with the next publish, changed or not.
      await studio.post(`${popups}/${popup.id}/pause`);
      expect((await publish(popup)).state).toBe('live');
    });

    it('are served the moment they are published, and never change after', async () => {
      const popup = await publish(await make('Live'));
      expect(popup).toMatchObject({ state: 'live', publishedVersion: 1, hasUnpublishedChanges: false });
      expect(await served(popup.id)).toMatchObject({ survey: { version: 1 }, title: 'Before you go' });
      const edited = { ...popup.draft, title: 'Changed' };
      await studio.put(`${popups}/${popup.id}/draft`, { draft: edited, revision: popup.revision });
      expect((await served(popup.id))?.title).toBe('Before you go');
      const again = await studio.get<PopupRecord>(`${popups}/${popup.id}`);
      expect(again.hasUnpublishedChanges).toBe(true);
      await publish(again);
      expect(await served(popup.id)).toMatchObject({ survey: { version: 2 }, title: 'Changed' });
      const first = await studio.get<PopupVersionDetail>(`${popups}/${popup.id}/versions/1`);
      expect(first).toMatchObject({ version: 1, isLive: false, definition: { title: 'Before you go' } });
    });

    it('are listed with the moments that people get', async () => {
      const { id, draft, revision } = await publish(await make('Listed'));
      const moments = async () =>
        (await studio.get<PopupListItem[]>(popups)).find((item) => item.id === id)?.triggers;
      const before = await moments();
      const edited = { ...draft, triggers: [{ type: 'time_on_page', value: 4_711 }] };
      await studio.put(`${popups}/${id}/draft`, { draft: edited, revision });
      expect(await moments()).toEqual(before);
    });

    it('go back to an older version as a new one, which becomes the draft', async () => {
      const popup = await publish(await make('Back'));
      await studio.put(`${popups}/${popup.id}/draft`, {
        draft: { ...popup.draft, title: 'Worse' },
        revision: 1,
      });
      await publish({ ...popup, revision: 2 });
      // What somebody else has written since is not replaced by those who have not seen it.
      const rollback = `${popups}/${popup.id}/rollback`;
      expect((await studio.request('POST', rollback, { version: 1, revision: 1 })).status).toBe(409);
      const back = await studio.post<PopupRecord>(rollback, { version: 1, revision: 2 });
      expect(back).toMatchObject({
        publishedVersion: 3,
        hasUnpublishedChanges: false,
        draft: { title: 'Before you go' },
      });
      expect(back.revision).toBeGreaterThan(2);
      expect(await served(popup.id)).toMatchObject({ title: 'Before you go', survey: { version: 3 } });
      const listed = async (page: string) =>
        (await studio.get<PopupVersion[]>(`${popups}/${popup.id}/versions${page}`)).map(
          ({ version, isLive }) => [version, isLive],
        );
      const [third, second, first] = [[3, true] as const, [2, false] as const, [1, false] as const];
      expect(await listed('')).toEqual([third, second, first]);
      expect(await listed('?limit=2')).toEqual([third, second]);
      expect(await listed('?limit=2&cursor=2')).toEqual([first]);
      expect(await listed('?limit=1&cursor=999999999999999')).toHaveLength(1);
      expect((await studio.request('POST', rollback, { version: 9 })).status).toBe(404);
    });

    it('pause and resume, also when pressed twice', async () => {
      const popup = await publish(await make('Paused'));
      for (const expected of ['paused', 'paused']) {
        await studio.post(`${popups}/${popup.id}/pause`);
        expect((await studio.get<PopupRecord>(`${popups}/${popup.id}`)).state).toBe(expected);
      }
      expect(await served(popup.id)).toBeUndefined();
      await studio.post(`${popups}/${popup.id}/resume`);
      expect(await served(popup.id)).toBeDefined();
      const draft = await make('Never');
      expect((await studio.request('POST', `${popups}/${draft.id}/resume`, {})).status).toBe(409);
    });

    it('can be deleted and brought back in the state they had', async () => {
      const popup = await publish(await make('Deleted'));
      await studio.remove(`${popups}/${popup.id}`);
      expect(await served(popup.id)).toBeUndefined();
      expect((await studio.request('GET', `${popups}/${popup.id}`)).status).toBe(404);
      const names = async (query: string) =>
        (await studio.get<PopupListItem[]>(`${popups}${query}`)).map(({ id }) => id);
      expect(await names('?deleted=true')).toContain(popup.id);
      expect(await names('')).not.toContain(popup.id);
      expect(await names('?deleted=false')).not.toContain(popup.id);
      expect((await studio.request('GET', `${popups}?deleted=yes`)).status).toBe(400);
      await studio.post(`${popups}/${popup.id}/restore`);
      expect(await names('?deleted=true')).not.toContain(popup.id);
      expect((await studio.get<PopupRecord>(`${popups}/${popup.id}`)).state).toBe('live');
      expect(await served(popup.id)).toBeDefined();
    });

    it('are listed from what is live and what was changed last, where they are more than a list holds', async () => {
      const project = await studio.post<ProjectSummary>('/projects', { name: 'Many' });
      await server.database.query(
        `INSERT INTO popups (project_id, id, name, draft, position, state, updated_at)
         SELECT $1, 'p' || n, 'Made up', '{}', n, CASE n WHEN 1 THEN 'live' ELSE 'draft' END,
           '2026-01-01'::timestamptz + n * interval '1 second'
         FROM generate_series(1, 1001) n`,
        [project.id],
      );
      const list = await studio.get<PopupListItem[]>(`/projects/${project.id}/popups`);
      const listed = list.map(({ id }) => id);
      expect(listed).toHaveLength(1_000);
      expect(listed.slice(0, 2)).toEqual(['p1', 'p3']);
      expect(listed.at(-1)).toBe('p1001');
    });

    it('are together no more than clients read, whichever way they become live', async () => {
      /** About 600 kB. */
      const large: PopupDefinition = {
        ...reasonsPopup,
        survey: {
          ...reasonsPopup.survey,
          pages: Array.from({ length: 150 }, (_, page) => ({
            id: `p${page}`,
            questions: [{ id: `q${page}`, kind: 'text' as const, label: 'x'.repeat(4_000) }],
          })),
        },
      };
      const ask = async (id: string, what: string, body = {}) =>
        (await studio.request('POST', `${popups}/${id}/${what}`, body)).status;
      const [one, other] = [
        await studio.post<PopupRecord>(popups, { name: 'Large', draft: large }),
        await studio.post<PopupRecord>(popups, { name: 'Large too', draft: large }),
      ];
      await publish(one);
      expect(await ask(other.id, 'publish', { revision: other.revision })).toBe(409);
      expect(await ask(one.id, 'pause')).toBe(204);
      await publish(other);
      expect(await ask(one.id, 'resume')).toBe(409);
      expect(await ask(one.id, 'rollback', { version: 1 })).toBe(409);
      expect(await ask(other.id, 'pause')).toBe(204);
      expect(await ask(one.id, 'resume')).toBe(204);
      await studio.remove(`${popups}/${one.id}`);
      expect(await ask(other.id, 'resume')).toBe(204);
      expect(await ask(one.id, 'restore')).toBe(409);
      expect(await served(other.id)).toBeDefined();
      await studio.remove(`${popups}/${other.id}`);
    });

    it('tell when their time has not come, or is over', async () => {
      const popup = await make('Timed');
      const until = new Date(server.clock.now() + 86_400_000).toISOString();
      const from = new Date(server.clock.now() + 3_600_000).toISOString();
      const draft = { ...popup.draft, schedule: { from, until } };
      await studio.put(`${popups}/${popup.id}/draft`, { draft, revision: 1 });
      expect((await publish({ ...popup, revision: 2 })).state).toBe('scheduled');
      server.clock.advance(2 * 3_600_000);
      expect((await studio.get<PopupRecord>(`${popups}/${popup.id}`)).state).toBe('live');
      server.clock.advance(24 * 3_600_000);
      expect((await studio.get<PopupRecord>(`${popups}/${popup.id}`)).state).toBe('ended');
    });

    it('may want more responses than the database has whole numbers for', async () => {
      const popup = await make('Insatiable');
      const draft = { ...popup.draft, limits: { responses: 1e21 } };
      await studio.put(`${popups}/${popup.id}/draft`, { draft, revision: 1 });
      expect((await publish({ ...popup, revision: 2 })).state).toBe('live');
      expect((await served(popup.id))?.limits).toEqual({ responses: 1e21 });
    });

    it('are copied, exported and imported without a loss', async () => {
      const popup = await make('Original');
      const copy = await studio.post<PopupRecord>(`${popups}/${popup.id}/duplicate`);
      expect(copy).toMatchObject({ name: 'Original (copy)', state: 'draft' });
      const exported = await studio.request('GET', `${popups}/${popup.id}/export`);
      expect(exported.headers.get('content-disposition')).toContain('attachment');
      const file = JSON.parse(exported.text) as PopupFile;
      const imported = await studio.post<PopupRecord>(`${popups}/import`, file);
      expect(imported.draft.survey.pages).toEqual(popup.draft.survey.pages);
      expect(new Set([popup.id, copy.id, imported.id]).size).toBe(3);
      const wrong = await studio.request('POST', `${popups}/import`, { ...file, format: 'other' });
      expect(wrong.json).toMatchObject({ error: { problems: [{ path: 'format' }] } });
    });

    it('are told apart from their copies, however long their name is', async () => {
      const popup = await make(`${'x'.repeat(192)}${'😀'.repeat(4)}`);
      const copy = await studio.post<PopupRecord>(`${popups}/${popup.id}/duplicate`);
      expect(copy.name).toBe(`${'x'.repeat(192)} (copy)`);
    });

    it('are previewed by a token, as the draft stood, for an hour', async () => {
      const popup = await make('Previewed');
      const link = await studio.post<PreviewLink>(`${popups}/${popup.id}/preview`);
      expect(link.parameter).toBe(`sv_preview=${link.token}`);
      const shown = await server.get(`/sdk/preview/${link.token}`);
      expect(shown.json).toMatchObject({ id: popup.id });
      await studio.remove(`${popups}/${popup.id}`);
      expect((await server.get(`/sdk/preview/${link.token}`)).status).toBe(404);
      await studio.request('POST', `${popups}/${popup.id}/restore`, {});
      expect((await server.get(`/sdk/preview/${link.token}`)).status).toBe(200);
      server.clock.advance(3_600_001);
      expect((await server.get(`/sdk/preview/${link.token}`)).status).toBe(404);
    });

    it('are listed with what happened in the last days', async () => {
      const at = new Date(server.clock.now()).toISOString();
      const report = { at, sentAt: at, popupId: 'rating' };
      await server.post(
        '/sdk/popups',
        statusReport({ ...report, reportId: 'a', showId: 'sa', status: 'COMPLETED' }),
      );
      await server.post(
        '/sdk/popups',
        statusReport({ ...report, reportId: 'b', showId: 'sb', status: 'PARTIAL' }),
      );
      await server.post('/sdk/popups', statusReport({ ...report, reportId: 'c', showId: 'sc' }));
      await server.database.query(
        `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id,
           shown_at, received_at, updated_at)
         SELECT $1, 'ago-' || days, 'rating', 'rating-survey', 'test-product', 'COMPLETED', 'v', 's', t, t, t
         FROM unnest('{13,14,29,30}'::int[]) AS days, LATERAL (SELECT $2::timestamptz - days * interval '1 day' AS t) ago`,
        [home.projectId, at],
      );
      const list = await studio.get<PopupListItem[]>(popups);
      const rating = list.find(({ id }) => id === 'rating');
      expect(rating).toMatchObject({
        shown: 6,
        started: 5,
        completed: 4,
        recent: [1, ...Array<number>(12).fill(0), 1],
        triggers: ['at the event order_completed'],
      });
    });
  });
}
