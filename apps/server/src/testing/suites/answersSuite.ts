import type { Answers, Question, ResponseReport } from '@service-popups/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRows } from '../deleteRows.js';
import { home, ratingPopup, testPopups } from '../testPopups.js';
import { insertResponses } from '../../ingest/insertResponses.js';
import { noon, responseReport } from '../builders.js';
import { listPopups } from '../../domain/popups/listPopups.js';
import { assembleRecord, findPopup } from '../../domain/popups/popupStore.js';
import { createProjectScope } from '../../domain/projectScope.js';
import { publishDefinitions } from '../../domain/publishing.js';
import { applyRetention } from '../../domain/retention.js';
import { createProject } from '../createProject.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

export function answersSuite(engine: TestEngine): void {
  describe(`answers on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const path = '/sdk/surveys/rating-survey/responses';
    const send = (change: Partial<ResponseReport>) => server.post(path, responseReport(change));
    const stored = async (responseId: string) => {
      const rows = await server.database.query(
        'SELECT * FROM responses WHERE project_id = $1 AND response_id = $2',
        [home.projectId, responseId],
      );
      expect(rows.length).toBeLessThanOrEqual(1);
      return rows[0];
    };

    it('are stored by response id, the highest revision standing in every order of arrival', async () => {
      const revisions = [1, 2, 3];
      const orders = [
        [1, 2, 3],
        [3, 2, 1],
        [2, 3, 1],
        [1, 3, 2],
        [3, 1, 2],
        [2, 1, 3],
        [3, 3, 3],
      ];
      for (const [index, arrival] of orders.entries()) {
        const responseId = `revisions-${index}`;
        for (const revision of arrival) {
          const status = revision === 3 ? 'COMPLETED' : 'PARTIAL';
          const answer = await send({ responseId, revision, status, answers: { nps: revision } });
          expect(answer.status).toBe(202);
        }
        expect(await stored(responseId)).toMatchObject({
          revision: Math.max(...revisions),
          status: 'COMPLETED',
          answers: { nps: 3 },
        });
      }
    });

    it('[F-52] stay completed, on the page they were on, whatever a later save says', async () => {
      const responseId = 'stays';
      await send({ responseId, revision: 1, status: 'COMPLETED', page: 'last', answers: { nps: 1 } });
      const before = await stored(responseId);
      await send({ responseId, revision: 2, status: 'PARTIAL', answers: { nps: 2 } });
      expect(await stored(responseId)).toMatchObject({
        revision: 2,
        status: 'COMPLETED',
        page: 'last',
        answers: { nps: 2 },
        completed_at: before?.['completed_at'],
      });
    });

    it('are kept in the form they are counted in: what is named twice once, and nothing where nothing was said or on a way that was left', async () => {
      const options = ['a', 'b'].map((id) => ({ id, label: id }));
      const questions: Question[] = [
        { id: 'wants', kind: 'multiple_choice', label: 'What do you want?', options },
        { id: 'words', kind: 'text', label: 'Why?' },
      ];
      const branches = [{ when: [{ key: 'wants', op: 'contains' as const, value: 'a' }], to: 'end' }];
      const rest: Question[] = [{ id: 'rest', kind: 'text', label: 'What else?' }];
      const pages = [
        { id: 'first', questions, branches },
        { id: 'rest', questions: rest },
      ];
      const survey = { ...ratingPopup.survey, pages };
      await createProject(server.database, { id: 'settled', popups: [{ ...ratingPopup, survey }] });
      const sendThere = (responseId: string, answers: Answers) =>
        send({ publicKey: 'pk_settled', responseId, answers });
      expect((await sendThere('twice', { wants: ['a', 'a'], words: ' good ', rest: 'x' })).status).toBe(202);
      expect((await sendThere('nothing', { wants: [], words: ' ' })).status).toBe(202);
      const rows = await server.database.query(
        `SELECT response_id, answers FROM responses WHERE project_id = 'settled' ORDER BY 1 DESC`,
      );
      expect(rows.map(({ answers }) => answers)).toEqual([{ wants: ['a'], words: 'good' }, {}]);
    });

    it('[F-51] are not changed by another save of the same revision', async () => {
      const responseId = 'same-revision';
      await send({ responseId, revision: 4, status: 'PARTIAL', answers: { nps: 1 } });
      await send({ responseId, revision: 4, status: 'COMPLETED', answers: { nps: 9 } });
      expect(await stored(responseId)).toMatchObject({ status: 'PARTIAL', answers: { nps: 1 } });
    });

    it('[F-51] are not replaced by answers to another survey, and name the version they were checked against', async () => {
      const responseId = 'of-one-survey';
      await send({ responseId, answers: { nps: 9 } });
      const other = { popupId: 'reasons', responseId, revision: 2, answers: { reason: 'price' } };
      const told = await server.post('/sdk/surveys/reasons-survey/responses', responseReport(other));
      expect([told.status, told.json]).toEqual([202, { responseId, revision: 2 }]);
      expect(await stored(responseId)).toMatchObject({
        popup_id: 'rating',
        revision: 1,
        answers: { nps: 9 },
      });
      const report = responseReport({ responseId, revision: 2, surveyVersion: 2, answers: { nps: 3 } });
      const receivedAt = Date.parse(noon);
      await insertResponses(server.database, [
        { projectId: home.projectId, surveyId: 'rating-survey', report, receivedAt },
      ]);
      expect(await stored(responseId)).toMatchObject({ survey_version: 2, answers: { nps: 3 } });
    });

    it('belong to the Contact that one of the saves names first', async () => {
      const responseId = 'whose';
      const { metadata } = responseReport();
      await send({ responseId, revision: 1 });
      expect(await stored(responseId)).toMatchObject({ contact_id: null });
      await send({ responseId, revision: 2, metadata: { ...metadata, userId: 'ada' } });
      await send({ responseId, revision: 3, metadata: { ...metadata, userId: 'bert' } });
      expect(await stored(responseId)).toMatchObject({ revision: 3, contact_id: 'ada' });
    });

    it('tell when they were completed and last saved, and of where they were then', async () => {
      const { metadata } = responseReport();
      await send({ responseId: 'dated', revision: 1, status: 'PARTIAL' });
      expect(await stored('dated')).toMatchObject({ completed_at: null });
      server.clock.advance(60_000);
      const now = new Date(server.clock.now());
      const moved = { ...metadata, language: 'de', screen: '/thanks' };
      await send({ responseId: 'dated', revision: 2, metadata: moved });
      expect(await stored('dated')).toMatchObject({
        completed_at: now,
        updated_at: now,
        language: 'de',
        metadata: moved,
      });
    });

    it('of one batch leave the highest revision standing, and are told which one', async () => {
      const members = [1, 3, 2].map((revision) => ({
        projectId: home.projectId,
        surveyId: 'rating-survey',
        receivedAt: Date.parse(noon),
        report: responseReport({ responseId: 'one-batch', revision, answers: { nps: revision } }),
      }));
      const told = await insertResponses(server.database, members);
      expect(told.map(({ revision, isNew }) => [revision, isNew])).toEqual([
        [3, false],
        [3, true],
        [3, false],
      ]);
      expect(await stored('one-batch')).toMatchObject({ revision: 3, answers: { nps: 3 } });
    });

    it('are acknowledged with the revision that stands', async () => {
      await send({ responseId: 'acknowledged', revision: 5 });
      const older = await send({ responseId: 'acknowledged', revision: 2, answers: { nps: 1 } });
      expect(older.json).toEqual({ responseId: 'acknowledged', revision: 5 });
      expect(await stored('acknowledged')).toMatchObject({ answers: { nps: 9 } });
    });

    it('are stored once when many copies arrive at the same time', async () => {
      const copies = Array.from({ length: 30 }, () => send({ responseId: 'copies' }));
      expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(copies.map(() => 202));
      expect(await stored('copies')).toMatchObject({ revision: 1 });
    });

    it('are checked against the survey version shown, with an error that names the question', async () => {
      const tooHigh = await send({ responseId: 'checked', answers: { nps: 11 } });
      expect(tooHigh.status).toBe(400);
      expect(tooHigh.json).toMatchObject({
        error: { code: 'invalid_body', rejected: [{ id: 'checked', code: 'too_large' }] },
      });
      expect(tooHigh.text).toContain('answers.nps');
      expect((await send({ responseId: 'checked', answers: {} })).text).toContain('required');
      expect((await send({ responseId: 'checked', answers: { nps: 1, foreign: 'x' } })).status).toBe(400);
      expect((await send({ responseId: 'checked', surveyVersion: 99 })).status).toBe(404);
      const foreign = await send({ responseId: 'checked', popupId: 'reasons' });
      expect([foreign.status, foreign.text]).toEqual([404, expect.stringContaining('popupId')]);
      expect(await stored('checked')).toBeUndefined();
    });

    it('may be partial where an answer is still missing', async () => {
      expect((await send({ responseId: 'partial', status: 'PARTIAL', answers: {} })).status).toBe(202);
    });

    it('keep the identity metadata, and fields that this version does not know', async () => {
      const metadata = {
        user_id: 'visitor-7',
        session_id: 'session-7',
        mini_service: 'wallet',
        userId: 'user-7',
        language: 'de',
        platform: 'ios' as const,
        fromTheFuture: { kept: true },
      };
      await send({ responseId: 'identity', metadata });
      expect(await stored('identity')).toMatchObject({
        metadata,
        visitor_id: 'visitor-7',
        contact_id: 'user-7',
        session_id: 'session-7',
        language: 'de',
        platform: 'ios',
      });
    });

    it('lose characters that Postgres cannot hold, and nothing else', async () => {
      const body = JSON.stringify(
        responseReport({
          responseId: 'characters',
          popupId: 'reasons',
          answers: {},
          status: 'PARTIAL',
        }),
      ).replace('"answers":{}', String.raw`"answers":{"detail":"a\u0000b\ud800c😀\ud83d\ude00"}`);
      const answer = await server.post('/sdk/surveys/reasons-survey/responses', body);
      expect(answer.status).toBe(202);
      expect(await stored('characters')).toMatchObject({ answers: { detail: 'abc😀😀' } });
    });

    it('announce themselves to webhooks in the same commit, once each', async () => {
      await server.database.query(
        `INSERT INTO webhooks (project_id, id, url, secret, events)
         VALUES ($1, 'hook', 'https://example.com', 's', '{response.created,response.completed}')`,
        [home.projectId],
      );
      await send({ responseId: 'hooked', revision: 1, status: 'PARTIAL', answers: {} });
      await send({ responseId: 'hooked', revision: 1, status: 'PARTIAL', answers: {} });
      await send({ responseId: 'hooked', revision: 2 });
      await send({ responseId: 'hooked', revision: 3 });
      const rows = await server.database.query(
        `SELECT event FROM webhook_deliveries WHERE response_id = 'hooked' ORDER BY id`,
      );
      expect(rows.map(({ event }) => event)).toEqual(['response.created', 'response.completed']);
      await server.database.query('DELETE FROM webhooks');
    });

    it('end a popup that has all the responses it wanted', async () => {
      const [nps] = testPopups;
      if (nps === undefined) throw new Error('The demo has no popups.');
      await createProject(server.database, { id: 'limited', popups: [{ ...nps, limits: { responses: 2 } }] });
      const popups = async () =>
        ((await server.get('/sdk/pk_limited/popups')).json as { popups: unknown[] }).popups.length;
      const versionOf = `SELECT definitions_version AS version FROM projects WHERE id = 'limited'`;
      const scope = createProjectScope(server.database, 'limited');
      const states = async () => {
        const now = server.clock.now();
        const [listed] = await listPopups(scope, { now, timeZone: undefined, isDeleted: false });
        return [listed?.state, assembleRecord(await findPopup(scope, nps.id), now).state];
      };
      await send({ publicKey: 'pk_limited', responseId: 'one' });
      expect(await popups()).toBe(1);
      expect(await states()).toEqual(['live', 'live']);
      await send({ publicKey: 'pk_limited', responseId: 'two' });
      await expect.poll(popups).toBe(0);
      expect(await states()).toEqual(['ended', 'ended']);
      // What pages still report that showed it before makes no definitions anew.
      const [{ version } = {}] = await server.database.query(versionOf);
      for (const late of ['late', 'later', 'last']) await send({ publicKey: 'pk_limited', responseId: late });
      expect(await states()).toEqual(['ended', 'ended']);
      expect(await server.database.query(versionOf)).toEqual([{ version }]);
    });

    it('stay counted when they are deleted, for their age or with their person: what has ended does not open again', async () => {
      const { database, store, clock } = server;
      const served = async () => {
        await database.transaction((connection) => publishDefinitions(connection, 'limited'));
        await store.directory.reload('limited');
        return ((await server.get('/sdk/pk_limited/popups')).json as { popups: unknown[] }).popups;
      };
      const metadata = { user_id: 'leaving', session_id: 's', mini_service: null };
      await send({ publicKey: 'pk_limited', responseId: 'three', metadata });
      const person = { contactId: undefined, visitorIds: ['leaving'] };
      for (let round = 0; round < 2; round += 1)
        await deleteRows(createProjectScope(database, 'limited'), person);
      await database.query(`UPDATE projects SET response_retention_days = 30 WHERE id = 'limited'`);
      await applyRetention(database, clock.now() + 60 * 86_400_000);
      expect(await database.query(`SELECT 1 FROM responses WHERE project_id = 'limited'`)).toEqual([]);
      expect(await database.query(`SELECT past_responses FROM popups WHERE project_id = 'limited'`)).toEqual([
        { past_responses: '6' },
      ]);
      expect(await served()).toEqual([]);
    });
  });
}
