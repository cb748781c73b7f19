// One walk past every operation of docs/openapi-studio.json. The client refuses answers that are not as described, so
// what is left to show is that each of them was heard with success, and what an error looks like.
import type {
  Invite,
  ManagementToken,
  PopupFile,
  PopupRecord,
  Project,
  Webhook,
  WebhookDelivery,
} from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnerToken } from '../../../domain/accounts/ownerLink.js';
import { analyticsBatch, analyticsEvent, responseReport, statusReport } from '../../builders.js';
import { readDescribedAnswers } from '../../describedAnswers.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient, sendJson } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home, ratingPopup } from '../../testPopups.js';

const password = 'correct horse battery';
const at = `/projects/${home.projectId}`;

export function describedSuite(engine: TestEngine): void {
  describe(`the description of the studio's API, held against ${engine.name}`, () => {
    const described = readDescribedAnswers();
    const heard = new Set<string>();
    let server: TestServer;
    let studio: StudioClient;
    let token = '';

    beforeAll(async () => {
      server = await startTestServer(engine, { environment: { WEBHOOK_LOOPBACK: 'on' } });
      studio = await createStudioClient(server);
      await server.get(`/sdk/${home.apiKey}/popups`);
      await server.post('/sdk/popups', statusReport());
      await server.post('/sdk/surveys/rating-survey/responses', responseReport());
      const userAttributes = { plan: 'pro', seats: 7 };
      const contact = { publicKey: home.apiKey, userId: 'ada', userAttributes };
      expect((await server.post('/sdk/popups/contact', contact)).text).toContain('updated');
      const crash = analyticsEvent('crash', {
        name: 'service_app_crash',
        properties: { message: 'Oh', stack: 'at f (a.js:1:1)', fatal: true },
      });
      const view = analyticsEvent('view', {
        name: 'service_page_view',
        screen: '/cart',
        properties: { price: 5 },
      });
      const losses = { userId: 'ada', dropped: { quota: 2 } };
      await server.post('/sdk/analytics', analyticsBatch([view, crash, analyticsEvent('open')], {}, losses));
    });
    afterAll(() => server.stop());

    const ask = async <Answer>(operation: string, path: string, body?: unknown): Promise<Answer> => {
      const answer = await studio.request(operation.split(' ')[0] ?? '', path, body);
      expect(answer.status, `${operation}: ${answer.text}`).toBeLessThan(300);
      heard.add(operation.replace(' ', ' /api'));
      return answer.json as Answer;
    };
    let cookie = '';
    const browse = async (operation: string, body?: unknown) => {
      const [method = '', path = ''] = operation.split(' ');
      const answer = await sendJson(`${server.url}/api${path}`, {
        method,
        headers: { origin: server.url, cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status, `${operation}: ${answer.text}`).toBeLessThan(300);
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      heard.add(`${method} /api${path}`);
    };

    it('covers accounts', async () => {
      token = await createOwnerToken(server.database, server.clock.now());
      await browse('GET /session');
      await browse('POST /owner', { token, name: 'Ada', email: 'ada@example.com', password });
      await browse('POST /session', { email: 'ada@example.com', password });
      await browse('PUT /account/password', { currentPassword: password, newPassword: 'another long one' });
      await browse('DELETE /session');
      const invited = { email: 'grace@example.com', role: 'editor' };
      const { url } = await ask<Invite>('POST /members', '/members', invited);
      const [invite] = await ask<Invite[]>('GET /invites', '/invites');
      const joining = new URL(url ?? '').searchParams.get('token');
      await browse('POST /invites/look', { token: joining });
      await browse('POST /invites/accept', { token: joining, name: 'Grace', password });
      await ask('POST /members', '/members', { email: 'late@example.com', role: 'viewer' });
      const [late] = await ask<Invite[]>('GET /invites', '/invites');
      expect(late?.id).not.toBe(invite?.id);
      await ask('DELETE /invites/{id}', `/invites/${late?.id ?? ''}`);
      const members = await ask<{ id: string; name: string }[]>('GET /members', '/members');
      const grace = members.find(({ name }) => name === 'Grace')?.id ?? '';
      await ask('PATCH /members/{id}', `/members/${grace}`, { role: 'viewer' });
      await ask('DELETE /members/{id}', `/members/${grace}`);
      const made = await ask<ManagementToken>('POST /tokens', '/tokens', { name: 'T', role: 'viewer' });
      await ask('GET /tokens', '/tokens');
      await ask('DELETE /tokens/{id}', `/tokens/${made.id}`);
    });

    it('covers projects', async () => {
      const made = await ask<Project>('POST /projects', '/projects', { name: 'New' });
      await ask('GET /projects', '/projects');
      await ask('GET /projects/{project}', at);
      await ask('PATCH /projects/{project}', at, { quiet: { days: 2 }, tracking: { enabled: true } });
      await ask('DELETE /projects/{project}/sample-data', `${at}/sample-data`);
      await ask('POST /projects/{project}/keys/{kind}/rotate', `${at}/keys/public/rotate`, {});
      await ask('POST /projects/{project}/keys/{key}/revoke', `${at}/keys/${home.apiKey}/revoke`, {});
      await ask('GET /projects/{project}/install', `${at}/install`);
      await ask('GET /projects/{project}/audit', `${at}/audit?limit=2`);
      await ask('DELETE /projects/{project}', `/projects/${made.id}`);
    });

    it('covers popups', async () => {
      const one = '/projects/{project}/popups/{popup}';
      await ask('GET /projects/{project}/popups', `${at}/popups`);
      const made = { name: 'P', draft: ratingPopup };
      const { id } = await ask<PopupRecord>('POST /projects/{project}/popups', `${at}/popups`, made);
      const path = `${at}/popups/${id}`;
      await ask(`PUT ${one}/draft`, `${path}/draft`, { draft: ratingPopup, revision: 1 });
      await ask(`POST ${one}/publish`, `${path}/publish`, { revision: 2, note: 'First' });
      await ask(`GET ${one}`, path);
      await ask(`POST ${one}/pause`, `${path}/pause`, {});
      await ask(`POST ${one}/resume`, `${path}/resume`, {});
      await ask(`GET ${one}/versions`, `${path}/versions`);
      await ask(`GET ${one}/versions/{version}`, `${path}/versions/1`);
      await ask(`POST ${one}/rollback`, `${path}/rollback`, { version: 1 });
      await ask(`POST ${one}/duplicate`, `${path}/duplicate`, {});
      await ask(`POST ${one}/preview`, `${path}/preview`, {});
      const file = await ask<PopupFile>(`GET ${one}/export`, `${path}/export`);
      await ask('POST /projects/{project}/popups/import', `${at}/popups/import`, file);
      await ask(`DELETE ${one}`, path);
      await ask(`POST ${one}/restore`, `${path}/restore`, {});
    });

    it('covers results, activity, people and targeting', async () => {
      const popup = '/projects/{project}/popups/{popup}';
      for (const part of ['results', 'responses', 'responses.csv', 'responses.ndjson']) {
        await ask(`GET ${popup}/${part}`, `${at}/popups/rating/${part}`);
      }
      await ask('GET /projects/{project}/responses/{response}', `${at}/responses/response-1`);
      for (const part of ['events', 'metrics', 'screens', 'crashes', 'diagnostics', 'contacts']) {
        await ask(`GET /projects/{project}/${part}`, `${at}/${part}`);
      }
      await ask('GET /projects/{project}/events/{name}', `${at}/events/service_page_view?by=price`);
      await ask('GET /projects/{project}/people/{person}', `${at}/people/ada`);
      await ask('GET /projects/{project}/people/{person}/export', `${at}/people/ada/export`);
      await ask('DELETE /projects/{project}/people/{person}', `${at}/people/ada`);
      await ask('POST /projects/{project}/simulate', `${at}/simulate`, { path: '/', platform: 'web' });
      await ask('POST /projects/{project}/reach', `${at}/reach`, { popupId: 'rating' });
    });

    it('covers webhooks', async () => {
      const one = '/projects/{project}/webhooks/{webhook}';
      const given = { url: 'http://127.0.0.1:9/hook' };
      const hook = await ask<Webhook>('POST /projects/{project}/webhooks', `${at}/webhooks`, given);
      const path = `${at}/webhooks/${hook.id}`;
      await ask('GET /projects/{project}/webhooks', `${at}/webhooks`);
      await ask(`POST ${one}/test`, `${path}/test`, {});
      const [delivery] = await ask<WebhookDelivery[]>(`GET ${one}/deliveries`, `${path}/deliveries`);
      const retry = `${path}/deliveries/${delivery?.id ?? ''}/retry`;
      await ask(`POST ${one}/deliveries/{delivery}/retry`, retry, {});
      await ask(`POST ${one}/secret`, `${path}/secret`, {});
      await ask('GET /projects/{project}/webhooks', `${at}/webhooks`);
      await ask(`DELETE ${one}/old-secret`, `${path}/old-secret`);
      await ask(`POST ${one}/retry`, `${path}/retry`, {});
      await ask(`PATCH ${one}`, path, { enabled: false });
      await ask(`DELETE ${one}`, path);
    });

    it('covers the live feed, line by line', async () => {
      const { secret = '' } = await studio.post<ManagementToken>('/tokens', { name: 'L', role: 'viewer' });
      const stop = new AbortController();
      const response = await fetch(`${server.url}/api${at}/live`, {
        headers: { authorization: `Bearer ${secret}` },
        signal: stop.signal,
      });
      const batch = analyticsBatch([analyticsEvent('live')], {}, { user_id: 'visitor-2' });
      expect((await server.post('/sdk/analytics', batch)).json).toMatchObject({ accepted: 1 });
      const passing = setInterval(() => server.clock.advance(500), 20);
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += new TextDecoder().decode(chunk);
        if (text.includes('data: ')) break;
      }
      clearInterval(passing);
      stop.abort();
      const type = response.headers.get('content-type') ?? undefined;
      const live = { method: 'GET', path: `/api${at}/live`, status: 200, type };
      expect(described.problemWith({ ...live, text })).toBeUndefined();
      expect(described.problemWith({ ...live, text: 'data: {"type":"events"}\n\n' })).toContain('must');
      heard.add('GET /api/projects/{project}/live');
    });

    it('leaves no operation out', () => {
      expect([...heard].toSorted()).toEqual(described.operations.toSorted());
    });

    it('names what is wrong with an answer that is not as described', () => {
      const answer = { method: 'GET', path: '/api/members', status: 200, type: 'application/json' };
      expect(described.problemWith({ ...answer, text: '[]' })).toBeUndefined();
      expect(described.problemWith({ ...answer, text: '[{"id":1}]' })).toContain('/0');
      expect(described.problemWith({ ...answer, text: '{}' })).toContain('must be array');
      expect(described.problemWith({ ...answer, status: 418, text: '' })).toContain('418');
      const extra = '{"member":null,"needsOwner":true,"secret":"x"}';
      expect(described.problemWith({ ...answer, path: '/api/session', text: extra })).toContain('additional');
    });
  });
}
