import type { PopupRecord, SaveDraftAnswer } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home, reasonsPopup } from '../../testPopups.js';

const popups = `/projects/${home.projectId}/popups`;

export function draftsSuite(engine: TestEngine): void {
  describe(`drafts on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
    });
    afterAll(() => server.stop());

    const make = (name: string) => studio.post<PopupRecord>(popups, { name, draft: reasonsPopup });

    it('are saved with their problems, and published without', async () => {
      const popup = await make('Unsound');
      const draft = structuredClone(popup.draft);
      draft.survey.pages = [{ id: 'empty', questions: [] }];
      const saved = await studio.put<SaveDraftAnswer>(`${popups}/${popup.id}/draft`, { draft, revision: 1 });
      expect(saved).toMatchObject({ revision: 2, problems: [{ level: 'error' }] });
      const refused = await studio.request('POST', `${popups}/${popup.id}/publish`, { revision: 2 });
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({ error: { problems: [{ path: 'survey.pages' }] } });
      const broken = await studio.put<SaveDraftAnswer>(`${popups}/${popup.id}/draft`, {
        draft: { title: 7 },
        revision: 2,
      });
      expect(broken.problems[0]).toMatchObject({ path: 'title', level: 'error' });
    });

    it('can be anything, and every page of the studio can still be read', async () => {
      for (const draft of [
        {},
        { triggers: [null, 7, { type: 'nothing' }], survey: null },
        { triggers: 'x', survey: { pages: [null, { questions: [null, 'x', {}] }] } },
        { survey: { pages: 7 } },
        { survey: [1, [2]] },
        { survey: 'x', triggers: {}, schedule: [] },
        {
          ...reasonsPopup,
          survey: {
            ...reasonsPopup.survey,
            pages: [{ id: 'p', questions: [{ id: 'q', kind: 'new', label: '?' }] }],
          },
        },
        { survey: { pages: [{ id: 'p', branches: [null], questions: [{ id: 'q', kind: 'rating' }] }] } },
      ]) {
        const made = await studio.post<PopupRecord>(popups, { name: 'Odd', draft });
        const page = `${popups}/${made.id}`;
        for (const path of [
          popups,
          page,
          `${page}/results`,
          `${page}/responses`,
          `${page}/responses.csv`,
          `${page}/export`,
          `${page}/versions`,
          `/projects/${home.projectId}/events`,
        ]) {
          const { status, text } = await studio.request('GET', path);
          expect(status, `${path} ${JSON.stringify(draft)} ${text}`).toBe(200);
        }
        const asked = { path: '/', platform: 'web' };
        const ask = await studio.request('POST', `/projects/${home.projectId}/simulate`, {
          ...asked,
          popupId: made.id,
        });
        expect(ask.status, ask.text).toBeLessThan(500);
        await studio.remove(page);
      }
    });

    it('refuse a save or a publish that is not the newest', async () => {
      const popup = await make('Contested');
      const save = (revision: number, title: string) =>
        studio.request('PUT', `${popups}/${popup.id}/draft`, { draft: { ...popup.draft, title }, revision });
      const [one, other] = await Promise.all([save(1, 'mine'), save(1, 'theirs')]);
      expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
      expect((await studio.request('POST', `${popups}/${popup.id}/publish`, { revision: 1 })).status).toBe(
        409,
      );
    });
  });
}
