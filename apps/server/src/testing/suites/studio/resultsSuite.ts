import type { Answers, PopupDefinition } from '@service-popups/protocol';
import type { Paged, ResponseDetail, ResponseItem, Results } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { responseReport, statusReport } from '../../builders.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';

/** A score, then a way that depends on it, then a text. */
export const scoredPopup: PopupDefinition = {
  id: 'survey',
  title: 'T',
  surveyId: 'survey-id',
  productId: 'results',
  triggers: [],
  survey: {
    id: 'survey-id',
    version: 1,
    productId: 'results',
    title: 'T',
    language: 'en',
    pages: [
      {
        id: 'score',
        questions: [
          { id: 'nps', kind: 'rating', metric: 'nps', label: 'How likely?', min: 0, max: 10, required: true },
        ],
        branches: [{ when: [{ key: 'nps', op: 'gte', value: 9 }], to: 'praise' }],
      },
      {
        id: 'why',
        questions: [{ id: 'why', kind: 'text', label: 'Why not?' }],
        branches: [{ when: [], to: 'end' }],
      },
      { id: 'praise', questions: [{ id: 'praise', kind: 'text', label: 'What do you like?' }] },
    ],
    completion: { title: 'Thanks' },
    settings: {},
  },
};

interface Visit {
  readonly answers: Answers;
  readonly page?: string;
  readonly isDone?: boolean;
  readonly language?: string;
  readonly plan?: string;
  readonly seconds?: number;
}

const project = '/projects/results';
const base = `${project}/popups/survey`;

export function resultsSuite(engine: TestEngine): void {
  describe(`results on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    let count = 0;

    /** Someone sees the popup, and perhaps answers. */
    const visit = async (given?: Visit): Promise<void> => {
      count += 1;
      const showId = `show-${count}`;
      const start = server.clock.now();
      const at = (ms: number) => new Date(start + ms).toISOString();
      const isDone = given?.isDone ?? false;
      const end = 1_000 * (given?.seconds ?? 10);
      const report = {
        publicKey: 'pk_results',
        showId,
        popupId: 'survey',
        surveyId: 'survey-id',
        user_id: `v${count}`,
      };
      const status = async (name: 'SHOWED' | 'PARTIAL' | 'COMPLETED', ms: number) => {
        const times = { at: at(ms), sentAt: at(end) };
        await server.post(
          '/sdk/popups',
          statusReport({ ...report, ...times, reportId: `${showId}-${name}`, status: name }),
        );
      };
      server.clock.advance(end);
      await status('SHOWED', 0);
      if (given === undefined) return;
      await status('PARTIAL', 1);
      if (isDone) await status('COMPLETED', end);
      const answer = responseReport({
        publicKey: 'pk_results',
        popupId: 'survey',
        responseId: `response-${count}`,
        showId,
        status: isDone ? 'COMPLETED' : 'PARTIAL',
        answers: given.answers,
        ...(given.page === undefined ? {} : { page: given.page }),
        metadata: {
          user_id: `v${count}`,
          session_id: 's',
          language: given.language ?? 'en',
          platform: 'web',
          device: 'phone',
          userAttributes: { plan: given.plan ?? 'free' },
        },
        startedAt: at(0),
        sentAt: at(end),
      });
      const stored = await server.post('/sdk/surveys/survey-id/responses', answer);
      expect(stored.status, stored.text).toBe(202);
    };

    beforeAll(async () => {
      server = await startTestServer(engine);
      await createProject(server.database, { id: 'results', popups: [scoredPopup] });
      studio = await createStudioClient(server);
      await visit();
      await visit();
      await visit({ answers: { nps: 10, praise: 'The boots' }, page: 'praise', isDone: true, seconds: 20 });
      await visit({ answers: { nps: 9 }, page: 'praise', isDone: true, seconds: 40, plan: 'pro' });
      await visit({
        answers: { nps: 3, why: '=cmd|rain' },
        page: 'why',
        isDone: true,
        seconds: 30,
        language: 'de',
      });
      await visit({ answers: { nps: 7 }, page: 'score', language: 'de' });
    });
    afterAll(() => server.stop());

    it('count shown, started and completed, with intervals', async () => {
      const results = await studio.get<Results>(`${base}/results`);
      expect(results).toMatchObject({ shown: 6, started: 4, completed: 3, medianMs: 30_000 });
      expect(results.responseRate).toMatchObject({ value: 4 / 6, n: 6 });
      expect(results.completionRate).toMatchObject({ value: 0.75, n: 4 });
      expect(results.previous).toEqual({
        responseRate: null,
        completionRate: null,
        medianMs: null,
        score: null,
      });
    });

    it('score the metric over those who answered, and no one else', async () => {
      const { score, trend } = await studio.get<Results>(`${base}/results`);
      expect(score).toMatchObject({ metric: 'nps', questionId: 'nps', value: 25, n: 4 });
      expect(trend.at(-1)).toMatchObject({ value: 25, n: 4, shown: 6, completed: 3 });
      expect(trend).toHaveLength(30);
    });

    it('follow each person on the way they took', async () => {
      const { funnel, questions } = await studio.get<Results>(`${base}/results`);
      expect(funnel.map(({ id, count: people }) => [id, people])).toEqual([
        ['shown', 6],
        ['started', 4],
        ['page:why', 2],
        ['page:praise', 2],
        ['completed', 3],
      ]);
      expect(questions.map(({ question, answered, skipped }) => [question.id, answered, skipped])).toEqual([
        ['nps', 4, 0],
        ['why', 1, 0],
        ['praise', 1, 1],
      ]);
      expect(questions[2]?.summary).toMatchObject({
        type: 'texts',
        latest: [{ text: 'The boots', responseId: 'response-3', at: expect.stringMatching(/Z$/) }],
      });
    });

    it.each([
      ['language=de', { shown: 2, started: 2, completed: 1 }, 2],
      ['attribute=plan:pro', { shown: 1, started: 1, completed: 1 }, 1],
      ['platform=ios', { shown: 0, started: 0, completed: 0 }, 0],
      ['version=1', { started: 4, completed: 3 }, 4],
      ['version=2', { shown: 0, started: 0, completed: 0 }, 0],
      ['search=boots', {}, 1],
      ['status=PARTIAL', {}, 1],
    ])('are narrowed by %s', async (query, totals, responses) => {
      const results = await studio.get<Results>(`${base}/results?${query}`);
      expect(results).toMatchObject(totals);
      const page = await studio.get<Paged<ResponseItem>>(`${base}/responses?${query}`);
      expect(page.items).toHaveLength(responses);
    });

    it.each([
      ['search=boots', 1],
      ['search=nothing-like-it', 0],
      ['status=PARTIAL', 0],
      ['status=COMPLETED', 3],
      ['search=+&language=de', 1],
    ])('draw as completed on a day only what is left by %s', async (query, completed) => {
      const { trend } = await studio.get<Results>(`${base}/results?${query}`);
      expect(trend.map((point) => point.completed)).toEqual([...Array<number>(29).fill(0), completed]);
    });

    it.each(['results', 'responses', 'responses.csv', 'responses.ndjson'])(
      'are not all told where a filter has a typing error: %s',
      async (what) => {
        const { status, json } = await studio.request('GET', `${base}/${what}?platfrm=ios`);
        expect([status, json]).toEqual([
          400,
          { error: expect.objectContaining({ problems: [expect.objectContaining({ path: 'platfrm' })] }) },
        ]);
      },
    );

    it('are told against the time before', async () => {
      server.clock.advance(7 * 86_400_000);
      await visit({ answers: { nps: 10 }, page: 'praise', isDone: true, seconds: 10 });
      const from = new Date(server.clock.now() - 6 * 86_400_000).toISOString();
      const results = await studio.get<Results>(`${base}/results?from=${from}`);
      expect(results).toMatchObject({ shown: 1, completed: 1, score: { value: 100 }, medianMs: 10_000 });
      expect(results.previous).toMatchObject({ score: 25, medianMs: 30_000, completionRate: 0.75 });
    });

    it('offer the filters that the responses can be told apart by', async () => {
      const { facets } = await studio.get<Results>(`${base}/results`);
      expect(facets).toEqual({
        languages: ['de', 'en'],
        platforms: ['web'],
        attributes: ['plan:free', 'plan:pro'],
        versions: [1],
      });
    });

    it('page through the responses without a gap or a repeat', async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page: Paged<ResponseItem> = await studio.get(
          `${base}/responses?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(['response-7', 'response-6', 'response-5', 'response-4', 'response-3']);
      expect((await studio.request('GET', `${base}/responses?cursor=junk`)).status).toBe(400);
    });

    it('show one response in full, with the questions as they were', async () => {
      const detail = await studio.get<ResponseDetail>(`${project}/responses/response-5`);
      expect(detail).toMatchObject({
        status: 'COMPLETED',
        durationMs: 30_000,
        language: 'de',
        answers: { nps: 3 },
        userAttributes: { plan: 'free' },
        isSample: false,
      });
      expect(detail.questions.map(({ id }) => id)).toEqual(['nps', 'why', 'praise']);
      expect([detail.unseen, detail.unsent]).toEqual([['praise'], []]);
      // Who left after the score saw the next page of their way, and no other.
      const left = await studio.get<ResponseDetail>(`${project}/responses/response-6`);
      expect([left.unseen, left.unsent]).toEqual([['praise'], ['why']]);
    });

    it('are exported as a table that no spreadsheet runs', async () => {
      const { text, headers } = await studio.request('GET', `${base}/responses.csv`);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const lines = text.trim().split('\r\n');
      expect(lines).toHaveLength(6);
      expect(lines[0]).toContain('How likely?');
      // Whoever left in the middle finished at no time.
      expect(lines[2]).toMatch(/^response-6,PARTIAL,[^,]+Z,,,/);
      expect(lines[3]).toMatch(/^response-5,COMPLETED,[^,]+Z,[^,]+Z,30,/);
      expect(text).toContain(`"'=cmd|rain"`);
    });

    it('are exported line by line as they are stored', async () => {
      const { text } = await studio.request('GET', `${base}/responses.ndjson?language=de`);
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ResponseItem);
      expect(lines.map(({ id }) => id)).toEqual(['response-6', 'response-5']);
      expect(lines[0]).toMatchObject({ answers: { nps: 7 }, metadata: { device: 'phone' } });
    });

    it('are searched by what people answered, not by the ids of questions', async () => {
      const found = async (search: string) =>
        (await studio.get<Paged<ResponseItem>>(`${base}/responses?search=${search}`)).items.map(
          ({ id }) => id,
        );
      expect(await found('nps')).toEqual([]);
      expect(await found('praise')).toEqual([]);
      expect(await found('BOOTS')).toEqual(['response-3']);
      expect(await found('7')).toEqual(['response-6']);
    });

    it('refuse a filter that is none, rather than to leave it out, and tell all that is wrong with it at once', async () => {
      for (const path of ['results', 'responses', 'responses.csv', 'responses.ndjson']) {
        const refused = await studio.request('GET', `${base}/${path}?attribute=plan&status=WON&to=never`);
        const problems = [
          { path: 'status' },
          { message: 'attribute is written as key:value.' },
          { path: 'to' },
        ];
        expect([refused.status, refused.json]).toMatchObject([400, { error: { problems } }]);
      }
    });

    it('survive a search for anything', async () => {
      for (const search of ['%', '_', '\\', '"', "'", '=cmd|', '😀', '{}', 'a\u0000b', 'a'.repeat(200)]) {
        const answer = await studio.request('GET', `${base}/results?search=${encodeURIComponent(search)}`);
        expect(answer.status, search).toBe(200);
      }
      const hit = await studio.get<Paged<ResponseItem>>(
        `${base}/responses?search=${encodeURIComponent('=CMD|')}`,
      );
      expect(hit.items).toHaveLength(1);
    });
  });
}
