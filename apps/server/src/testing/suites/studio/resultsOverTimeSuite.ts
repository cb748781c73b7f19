import type { Answers, Page, PopupDefinition, Question, ResponseReport } from '@service-popups/protocol';
import type {
  Paged,
  PopupListItem,
  PopupRecord,
  ResponseDetail,
  ResponseItem,
  Results,
} from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostFound } from '../../../domain/results/readAnswers.js';
import { responseReport } from '../../builders.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { scoredPopup as popup } from './resultsSuite.js';

const project = '/projects/results';
const base = `${project}/popups/survey`;

/** Days, zones, surveys that change while they are answered, and what is searched for in the answers. */
export function resultsOverTimeSuite(engine: TestEngine): void {
  describe(`results over time on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;

    beforeAll(async () => {
      server = await startTestServer(engine);
      await createProject(server.database, { id: 'results', popups: [popup] });
      studio = await createStudioClient(server);
    });
    afterAll(() => server.stop());

    /** Shown once an hour, 24 times, the last time at the given moment. */
    const showForADay = (last: number) =>
      server.database.query(
        `INSERT INTO showings (project_id, show_id, popup_id, survey_id, product_id, status, visitor_id, session_id,
           shown_at, received_at, updated_at)
         SELECT 'results', 'edge-' || n, 'survey', 'survey-id', 'results', 'SHOWED', 'v', 's', t, t, t
         FROM generate_series(0, 23) n, LATERAL (SELECT $1::timestamptz - n * interval '1 hour' AS t) at`,
        [new Date(last)],
      );
    const forgetThatDay = () => server.database.query(`DELETE FROM showings WHERE show_id LIKE 'edge-%'`);

    it.each(['', '?timeZone=Pacific/Auckland', '?timeZone=America/Los_Angeles'])(
      'count the same 30 days as the list of popups does%s',
      async (zone) => {
        await showForADay(server.clock.now() - 29 * 86_400_000);
        const { shown } = await studio.get<Results>(`${base}/results${zone}`);
        const [listed] = await studio.get<PopupListItem[]>(`${project}/popups${zone}`);
        expect(listed?.shown).toBe(shown);
        await forgetThatDay();
      },
    );

    it('count a part of a day as that part, and what came before it as before', async () => {
      const day = new Date(server.clock.now() - 3 * 86_400_000).toISOString().slice(0, 10);
      await showForADay(Date.parse(`${day}T23:30:00Z`));
      const between = `from=${day}T10:00:00Z&to=${day}T14:00:00Z`;
      const { shown, trend } = await studio.get<Results>(`${base}/results?${between}`);
      expect([shown, trend.map((point) => point.shown)]).toEqual([4, [4]]);
      await forgetThatDay();
    });

    it('give each day of a zone what happened there on that day', async () => {
      const day = new Date(server.clock.now() - 3 * 86_400_000).toISOString().slice(0, 10);
      await showForADay(Date.parse(`${day}T23:30:00Z`));
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      const shownOn = async (timeZone: string) => {
        const query = `from=${day}&to=${next}&timeZone=${timeZone}`;
        const { trend } = await studio.get<Results>(`${base}/results?${query}`);
        return trend.map((point) => [point.day, point.shown]);
      };
      expect(await shownOn('UTC')).toEqual([
        [day, 24],
        [next, 0],
      ]);
      expect(await shownOn('Asia/Kolkata')).toEqual([
        [day, 18],
        [next, 6],
      ]);
      expect((await studio.request('GET', `${base}/results?timeZone=Nowhere`)).status).toBe(400);
      await forgetThatDay();
    });

    const ofPages = (version: number, pages: Page[]): PopupDefinition => {
      const survey = { ...popup.survey, id: 'c-survey', version, pages };
      return { ...popup, id: 'changing', surveyId: 'c-survey', survey };
    };
    const ofVersion = (version: number, questions: Question[]): PopupDefinition =>
      ofPages(version, [{ id: 'p', questions }]);
    const sendTo = async (project: string, id: string, change: Partial<ResponseReport>) => {
      const now = new Date(server.clock.now()).toISOString();
      const times = { startedAt: now, sentAt: now };
      const ids = { publicKey: `pk_${project}`, popupId: 'changing', responseId: id, showId: id };
      const report = responseReport({ ...ids, ...times, ...change });
      const stored = await server.post('/sdk/surveys/c-survey/responses', report);
      expect(stored.status, stored.text).toBe(202);
    };
    const answerIn = (project: string) => (id: string, surveyVersion: number, answers: Answers) =>
      sendTo(project, id, { surveyVersion, answers });

    it('know how far those came who went back', async () => {
      const pages = ['one', 'two', 'three'].map((id): Page => ({
        id,
        questions: [{ id: `about-${id}`, kind: 'text', label: id }],
      }));
      await createProject(server.database, { id: 'back', popups: [ofPages(1, pages)] });
      await server.store.directory.reload('back');
      const one = { 'about-one': 'a' };
      const two = { ...one, 'about-two': 'b' };
      const sent = [
        { revision: 1, page: 'one', answers: one },
        { revision: 2, page: 'two', answers: two },
        { revision: 3, page: 'one', answers: two },
      ];
      for (const report of sent) await sendTo('back', 'back', { ...report, status: 'PARTIAL' });
      const results = await studio.get<Results>('/projects/back/popups/changing/results');
      expect(results.funnel.map(({ id, count }) => [id, count])).toContainEqual(['page:three', 1]);
      const { unseen } = await studio.get<ResponseDetail>('/projects/back/responses/back');
      expect(unseen).toEqual([]);
    });

    it('keep what was answered before the survey changed', async () => {
      const color = (...options: [string, string][]): Question => ({
        id: 'color',
        kind: 'single_choice',
        label: 'Which?',
        options: options.map(([id, label]) => ({ id, label })),
      });
      const score = (max: number): Question => ({
        id: 'score',
        kind: 'rating',
        metric: 'ces',
        label: 'S',
        min: 1,
        max,
      });
      const first = ofVersion(1, [color(['r', 'Red'], ['g', 'Green']), score(5)]);
      await createProject(server.database, { id: 'changing', popups: [first] });
      await server.store.directory.reload('changing');
      const popups = '/projects/changing/popups/changing';
      const answer = answerIn('changing');
      await answer('old-1', 1, { color: 'r', score: 5 });
      await answer('old-2', 1, { color: 'g', score: 5 });
      await answer('old-3', 1, { color: 'g' });
      const draft = ofVersion(1, [color(['g', 'Lime'], ['b', 'Blue']), score(7)]);
      const { revision } = await studio.put<PopupRecord>(`${popups}/draft`, { draft, revision: 1 });
      await studio.post(`${popups}/publish`, { revision });
      await answer('new-1', 2, { color: 'b', score: 2 });

      const { questions, score: ces } = await studio.get<Results>(`${popups}/results`);
      expect(questions[0]).toMatchObject({
        answered: 4,
        summary: {
          choices: [
            { id: 'g', label: 'Lime', count: 2 },
            { id: 'b', label: 'Blue', count: 1 },
            { id: 'r', label: 'Red (removed)', count: 1, share: { value: 1 / 4, n: 4 } },
          ],
        },
      });
      // Five of five and two of seven have no mean, and who was asked for one of five left out none of seven.
      expect(ces).toMatchObject({ value: 2, n: 1 });
      expect(questions[1]).toMatchObject({ answered: 1, skipped: 0, otherVersions: [1] });
      const then = await studio.get<Results>(`${popups}/results?version=1`);
      expect(then.score).toMatchObject({ value: 5, n: 2 });
      expect(then.questions[1]).toMatchObject({ answered: 2, skipped: 1 });
      expect(then.questions[0]).toMatchObject({
        summary: { choices: [{ label: 'Red' }, { label: 'Green' }] },
      });
      const { text } = await studio.request('GET', `${popups}/responses.csv`);
      expect(text).toContain('Red,5');
      // A label of then is found by the list and by the figures alike.
      for (const [words, ids] of Object.entries({ red: ['old-1'], green: ['old-2', 'old-3'] })) {
        const named = await studio.get<Paged<ResponseItem>>(`${popups}/responses?search=${words}`);
        expect(named.items.map(({ id }) => id).toSorted()).toEqual(ids);
        const found = await studio.get<Results>(`${popups}/results?version=1&search=${words}`);
        expect(found.questions[0]?.answered).toBe(ids.length);
      }
    });

    it('export what a question was answered with before it became another, in the words of then, each column under its own name', async () => {
      const options = [
        { id: 'a', label: 'Apples' },
        { id: 'b', label: 'Beans' },
      ];
      const chosen: Question = { id: 'food', kind: 'multiple_choice', label: 'Which?', options };
      const asked: Question = { id: 'hello', kind: 'yes_no', label: 'Which?' };
      await createProject(server.database, { id: 'reshaped', popups: [ofVersion(1, [chosen, asked])] });
      await server.store.directory.reload('reshaped');
      const popups = '/projects/reshaped/popups/changing';
      await answerIn('reshaped')('then', 1, { food: ['b'], hello: true });
      const reshaped: Question[] = [
        { ...chosen, kind: 'ranking' },
        { ...asked, kind: 'information' },
      ];
      const draft = ofVersion(1, reshaped);
      const { revision } = await studio.put<PopupRecord>(`${popups}/draft`, { draft, revision: 1 });
      await studio.post(`${popups}/publish`, { revision });
      await answerIn('reshaped')('now', 2, { food: ['b', 'a'] });
      const { text } = await studio.request('GET', `${popups}/responses.csv`);
      const answers = text.split('\r\n').map((line) => line.split(',').slice(12));
      expect(answers[0]).toEqual(['Which?', 'Which?: Apples', 'Which?: Beans', 'Which? (2)']);
      expect(answers).toContainEqual(['Beans', '', '', 'Yes']);
      expect(answers).toContainEqual(['', '2', '1', '']);
    });

    it('count what is searched for, be it one answer or more than are looked up by their ids', async () => {
      const question: Question = { id: 'why', kind: 'text', label: 'Why?' };
      await createProject(server.database, { id: 'many', popups: [ofVersion(1, [question])] });
      await server.database.query(
        `INSERT INTO responses (project_id, response_id, revision, show_id, popup_id, survey_id, survey_version, product_id,
           status, answers, metadata, visitor_id, session_id, started_at, received_at, updated_at)
         SELECT 'many', 'r' || n, 1, 'r' || n, 'changing', 'c-survey', 1, 'p', 'COMPLETED',
           jsonb_build_object('why', 'reason (' || n || ')'), '{}', 'v', 's', $1, $1, $1
         FROM generate_series(0, ${mostFound + 1}) n`,
        [new Date(server.clock.now())],
      );
      for (const [search, count] of [
        ['Reason', mostFound + 2],
        ['(7)', 1],
        ['(x)', 0],
      ] as const) {
        const path = `/projects/many/popups/changing/results?search=${search}`;
        const { questions, trend } = await studio.get<Results>(path);
        expect([questions[0]?.answered, trend.at(-1)?.completed], search).toEqual([count, count]);
      }
    });

    it('count a long survey, in which everybody leaves out something else, as one by one', async () => {
      const places = Array.from({ length: 12 }, (_, place) => place);
      const pages = places.map((place): Page => ({
        id: `page-${place}`,
        questions: [{ id: `q${place}`, kind: place === 11 ? 'text' : 'yes_no', label: 'Well?' }],
        // Whoever says yes to the first question is asked the last six.
        branches: place > 0 ? [] : [{ when: [{ key: 'q0', op: 'equals', value: true }], to: 'page-6' }],
      }));
      await createProject(server.database, { id: 'long', popups: [ofPages(1, pages)] });
      await server.store.directory.reload('long');
      const seen: { place: number; isSkipped: boolean }[] = [];
      for (let person = 0; person < 24; person += 1) {
        const answers: Answers = {};
        const last = person % 3 === 0 ? Math.min(11, (person % 12) + 6) : 11;
        for (const place of places) {
          if (place > last || (answers['q0'] === true && place > 0 && place < 6)) continue;
          const isSkipped = (person * 7 + place * 3) % 5 === 0;
          seen.push({ place, isSkipped });
          if (!isSkipped) answers[`q${place}`] = place === 11 ? `by ${person}` : (person + place) % 2 === 0;
        }
        const status = last < 11 ? 'PARTIAL' : 'COMPLETED';
        await sendTo('long', `long-${person}`, { page: `page-${last}`, answers, status });
      }
      const { questions } = await studio.get<Results>('/projects/long/popups/changing/results');
      const count = (place: number, isSkipped: boolean) =>
        seen.filter((one) => one.place === place && one.isSkipped === isSkipped).length;
      expect(questions.map(({ answered, skipped }) => [answered, skipped])).toEqual(
        places.map((place) => [count(place, false), count(place, true)]),
      );
    });

    it('are found by the label of what was chosen in that very question, and not by the ids under it', async () => {
      const options = (...labels: string[]) =>
        labels.map((label, index) => ({ id: `option-${index + 1}`, label }));
      const questions: Question[] = [
        {
          id: 'color',
          kind: 'dropdown',
          label: 'Which?',
          options: options('Red', 'Blue'),
          other: { label: '…' },
        },
        { id: 'pets', kind: 'multiple_choice', label: 'Which?', options: options('Cat', 'Dog') },
        { id: 'rated', kind: 'matrix', label: 'H', rows: options('Food'), columns: options('Poor', 'Good') },
      ];
      await createProject(server.database, { id: 'searched', popups: [ofVersion(1, questions)] });
      await server.store.directory.reload('searched');
      const answer = answerIn('searched');
      await answer('one', 1, { color: 'option-1', pets: ['option-2'], rated: { 'option-1': 'option-1' } });
      await answer('two', 1, { color: 'option-2', pets: ['option-1', 'option-2'] });
      await answer('own', 1, { color: { other: 'My option: 1 red' }, rated: { 'option-1': 'option-2' } });
      const found = async (search: string) => {
        const path = `/projects/searched/popups/changing/responses?search=${search}`;
        return (await studio.get<Paged<ResponseItem>>(path)).items.map(({ id }) => id).toSorted();
      };
      expect(await found('red')).toEqual(['one', 'own']);
      expect(await found('blue')).toEqual(['two']);
      expect(await found('cat')).toEqual(['two']);
      expect(await found('dog')).toEqual(['one', 'two']);
      expect(await found('poor')).toEqual(['one']);
      expect(await found('option')).toEqual(['own']);
      expect(await found('2')).toEqual([]);
    });
  });
}
