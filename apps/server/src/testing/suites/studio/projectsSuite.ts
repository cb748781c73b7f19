import type { Definitions } from '@service-popups/protocol';
import type {
  AuditEntry,
  InstallState,
  Invite,
  Paged,
  PopupRecord,
  PreviewLink,
  Project,
} from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashUserId } from '../../../domain/identity.js';
import { createBrowser } from '../../createBrowser.js';
import type { TestEngine } from '../../engine.js';
import { createMeeting } from '../../createMeeting.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { ratingPopup } from '../../testPopups.js';

export function projectsSuite(engine: TestEngine): void {
  describe(`projects on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    let project: Project;
    const meeting = createMeeting();
    beforeAll(async () => {
      server = await startTestServer(engine, { through: meeting.through });
      studio = await createStudioClient(server);
      project = await studio.post<Project>('/projects', { name: 'Shop' });
    });
    afterAll(() => server.stop());

    const path = () => `/projects/${project.id}`;
    const keyOf = ({ publicKeys }: Project) =>
      publicKeys.findLast(({ revokedAt }) => revokedAt === undefined)?.key ?? '';
    const definitions = (key: string, headers = {}) => server.get(`/sdk/${key}/popups`, headers);

    it('begin with keys that work, and nothing to show', async () => {
      expect(project).toMatchObject({
        name: 'Shop',
        popups: 0,
        responses: 0,
        hasSampleData: false,
        role: 'owner',
      });
      const answer = await definitions(keyOf(project));
      expect(answer.json).toEqual({ popups: [], tracking: { enabled: true } });
    });

    it('carry their settings to every page at once', async () => {
      await studio.patch(path(), {
        quiet: { days: 2, maxPerSession: 1 },
        tracking: { enabled: false, sampleRate: 50 },
      });
      const { quiet, tracking } = (await definitions(keyOf(project))).json as Definitions;
      expect({ quiet, tracking }).toEqual({
        quiet: { days: 2, maxPerSession: 1 },
        tracking: { enabled: false, sampleRate: 50 },
      });
      const changed = await studio.patch<Project>(path(), { quiet: null, retentionDays: 90 });
      expect(changed).not.toHaveProperty('quiet');
      expect(changed.retentionDays).toBe(90);
      const kept = async () =>
        server.database.query('SELECT event_retention_days AS days FROM projects WHERE id = $1', [
          project.id,
        ]);
      expect(await kept()).toEqual([{ days: 90 }]);
      await studio.patch<Project>(path(), { retentionDays: null });
      expect(await kept()).toEqual([{ days: 400 }]);
    });

    it('refuse settings that make no sense, naming the field', async () => {
      for (const [patch, field] of [
        [{ quiet: { days: -1 } }, 'quiet'],
        [{ retentionDays: 0 }, 'retentionDays'],
        [{ allowedOrigins: ['not an origin'] }, 'allowedOrigins[0]'],
        [{ nothing: 1 }, ''],
      ] as const) {
        const answer = await studio.request('PATCH', path(), patch);
        expect(answer.status).toBe(400);
        expect(answer.text).toContain(field);
      }
    });

    it('work for their allowed origins alone', async () => {
      await studio.patch(path(), { allowedOrigins: ['https://shop.example'] });
      expect((await definitions(keyOf(project), { origin: 'https://shop.example' })).status).toBe(200);
      expect((await definitions(keyOf(project), { origin: 'https://other.example' })).status).toBe(403);
      await studio.patch(path(), { allowedOrigins: [] });
    });

    it('rotate a key: both work until the old one is revoked', async () => {
      const old = keyOf(project);
      const refused = await studio.request('POST', `${path()}/keys/${old}/revoke`, {});
      expect(refused.status).toBe(409);
      const rotated = await studio.post<Project>(`${path()}/keys/public/rotate`);
      const fresh = keyOf(rotated);
      expect(fresh).not.toBe(old);
      expect((await definitions(old)).status).toBe(200);
      expect((await definitions(fresh)).status).toBe(200);
      await studio.post(`${path()}/keys/${old}/revoke`);
      expect((await definitions(old)).status).toBe(401);
      project = await studio.get<Project>(path());
      const revoked = project.publicKeys.find(({ key }) => key === old);
      expect(revoked?.revokedAt).toBeDefined();
      // Pages that still ask with it are told 401, and the studio is told of them.
      expect(revoked?.lastSeenAt).toBe(new Date(server.clock.now()).toISOString());
    });

    it('keep one key of a kind, also when two are revoked at once', async () => {
      const own = await studio.post<Project>('/projects', { name: 'Two keys' });
      const { publicKeys } = await studio.post<Project>(`/projects/${own.id}/keys/public/rotate`);
      const answers = await Promise.all(
        publicKeys.map(({ key }) => studio.request('POST', `/projects/${own.id}/keys/${key}/revoke`, {})),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    it('have names that can be read', async () => {
      for (const name of ['', '   ', '\n\t']) {
        const refused = await studio.request('POST', '/projects', { name });
        expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('name')]);
      }
    });

    it('tell members of one project nothing of who is in the others', async () => {
      await studio.post('/members', { email: 'elsewhere@example.com', role: 'viewer' });
      const [invite] = await studio.get<Invite[]>('/invites');
      await studio.remove(`/invites/${invite?.id ?? ''}`);
      const whole = await studio.get<Paged<AuditEntry>>(`${path()}/audit`);
      expect(whole.items.slice(0, 2).map(({ action, target }) => [action, target])).toEqual([
        ['member.uninvited', 'elsewhere@example.com'],
        ['member.invited', 'elsewhere@example.com'],
      ]);
      const first = await studio.get<Paged<AuditEntry>>(`${path()}/audit?limit=1`);
      const second = await studio.get<Paged<AuditEntry>>(`${path()}/audit?limit=1&cursor=${first.cursor}`);
      expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 2));
      const viewer = await createStudioClient(server, { role: 'viewer', projectId: project.id });
      const own = await viewer.get<Paged<AuditEntry>>(`${path()}/audit`);
      expect(own.items.length).toBeGreaterThan(0);
      expect(JSON.stringify(own.items)).not.toContain('elsewhere');
    });

    it('keep their integration when the analytics key rotates', async () => {
      const rotated = await studio.post<Project>(`${path()}/keys/analytics/rotate`);
      expect(rotated.integration).toBe(project.integration);
      expect(rotated.analyticsKeys).toHaveLength(2);
    });

    it('have twenty webhooks at most, however many are added at once', async () => {
      const { id } = await studio.post<Project>('/projects', { name: 'Many' });
      const own = `/projects/${id}/webhooks`;
      const add = async () => (await studio.request('POST', own, { url: 'https://example.com' })).status;
      const statuses = await Promise.all(Array.from({ length: 40 }, add));
      expect(statuses.filter((status) => status === 201)).toHaveLength(20);
      expect(statuses.filter((status) => status === 409)).toHaveLength(20);
      expect(await studio.get(own)).toHaveLength(20);
    });

    it('show the identity secret to owners alone, and replace it at once', async () => {
      const { identity } = await studio.get<Project>(path());
      expect(identity.secret).toMatch(/^[0-9a-f]{64}$/);
      const editor = await createStudioClient(server, { role: 'editor', projectId: project.id });
      expect((await editor.get<Project>(path())).identity).toEqual({ required: false });
      await studio.patch(path(), { identityRequired: true });
      const send = (secret: string) =>
        server.post('/sdk/popups/contact', {
          publicKey: keyOf(project),
          userId: 'u1',
          userHash: hashUserId(secret, 'u1'),
          userAttributes: { plan: 'pro' },
        });
      expect((await send(identity.secret ?? '')).status).toBe(200);
      const rotated = await studio.post<Project>(`${path()}/keys/identity/rotate`);
      expect((await send(identity.secret ?? '')).status).toBe(400);
      expect((await send(rotated.identity.secret ?? '')).status).toBe(200);
    });

    it('show an identity secret that two people replace at the same moment to one of them', async () => {
      meeting.arm();
      const rotate = () => studio.request('POST', `${path()}/keys/identity/rotate`, {});
      const answers = await Promise.all([rotate(), rotate()]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const shown = answers.find(({ status }) => status === 200)?.json as Project;
      expect((await studio.get<Project>(path())).identity.secret).toBe(shown.identity.secret);
    });

    it('tell when the first page asked', async () => {
      const other = await studio.post<Project>('/projects', { name: 'Quiet' });
      expect(await studio.get<InstallState>(`/projects/${other.id}/install`)).toEqual({});
      await definitions(keyOf(other));
      const state = await studio.get<InstallState>(`/projects/${other.id}/install`);
      expect(state.lastFetchAt).toBe(new Date(server.clock.now()).toISOString());
    });

    it('are gone when deleted, and keys, previews and open invitations with them', async () => {
      const doomed = await studio.post<Project>('/projects', { name: 'Doomed' });
      const key = keyOf(doomed);
      expect((await definitions(key)).status).toBe(200);
      const body = { name: 'Doomed too', draft: ratingPopup };
      const popup = await studio.post<PopupRecord>(`/projects/${doomed.id}/popups`, body);
      const { token } = await studio.post<PreviewLink>(`/projects/${doomed.id}/popups/${popup.id}/preview`);
      expect((await server.get(`/sdk/preview/${token}`)).status).toBe(200);
      const guest = { email: 'guest@example.com', role: 'viewer', project: doomed.id };
      const { url } = await studio.post<Invite>('/members', guest);
      await studio.remove(`/projects/${doomed.id}`);
      expect((await server.get(`/sdk/preview/${token}`)).status).toBe(404);
      const accepted = await createBrowser(server).send('POST', '/invites/accept', {
        token: new URL(url ?? '').searchParams.get('token'),
        name: 'Guest',
        password: 'correct horse battery',
      });
      expect(accepted.status).toBe(400);
      expect((await definitions(key)).status).toBe(401);
      expect((await studio.request('GET', `/projects/${doomed.id}`)).status).toBe(404);
    });
  });
}
