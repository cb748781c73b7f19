// Made from the table of routes: every route × every role × a foreign project.
import type { Role } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../../domain/accounts/roles.js';
import type { StudioRoute } from '../../../routes/studio/route.js';
import { studioTable } from '../../../routes/studio/studioTable.js';
import { responseReport, statusReport } from '../../builders.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';
import { home, ratingPopup } from '../../testPopups.js';

const roles: readonly Role[] = ['viewer', 'editor', 'owner'];

/** Bodies that are right, so that a request is stopped by what it may do and not by what it says. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /session': { email: 'a@b.example', password: 'x' },
  'PUT /account/password': { currentPassword: 'x', newPassword: 'long enough' },
  'POST /owner': { token: 'x', name: 'A', email: 'a@b.example', password: 'long enough' },
  'POST /invites/look': { token: 'x' },
  'POST /invites/accept': { token: 'x', name: 'A', password: 'long enough' },
  'POST /members': { email: 'new@b.example', role: 'viewer' },
  'PATCH /members/:id': { role: 'viewer' },
  'POST /tokens': { name: 'T', role: 'viewer' },
  'POST /projects': { name: 'New' },
  'PATCH /projects/:project': { name: 'Renamed' },
  'POST /projects/:project/keys/:kind/rotate': {},
  'POST /projects/:project/keys/:key/revoke': {},
  'POST /projects/:project/popups': { name: 'P', draft: ratingPopup },
  'POST /projects/:project/popups/import': {
    format: 'service-popups/popup',
    formatVersion: 1,
    name: 'P',
    definition: ratingPopup,
  },
  'POST /projects/:project/popups/:popup/restore': {},
  'PUT /projects/:project/popups/:popup/draft': { draft: ratingPopup, revision: 1 },
  'POST /projects/:project/popups/:popup/publish': { revision: 1 },
  'POST /projects/:project/popups/:popup/pause': {},
  'POST /projects/:project/popups/:popup/resume': {},
  'POST /projects/:project/popups/:popup/rollback': { version: 1 },
  'POST /projects/:project/popups/:popup/duplicate': {},
  'POST /projects/:project/popups/:popup/preview': {},
  'POST /projects/:project/simulate': { path: '/', platform: 'web' },
  'POST /projects/:project/reach': { popupId: 'rating' },
  'POST /projects/:project/webhooks': { url: 'https://example.com/hook' },
  'PATCH /projects/:project/webhooks/:webhook': { enabled: false },
  'POST /projects/:project/webhooks/:webhook/secret': {},
  'POST /projects/:project/webhooks/:webhook/test': {},
  'POST /projects/:project/webhooks/:webhook/retry': {},
  'POST /projects/:project/webhooks/:webhook/deliveries/:delivery/retry': {},
};

const nameOf = ({ method, path }: StudioRoute) => `${method} ${path}`;
const projectRoutes = studioTable.filter(({ kind }) => kind === 'project');

/** Things that exist in the home project, under each kind of parameter. */
const existing: Readonly<Record<string, string>> = {
  popup: 'rating',
  response: 'response-1',
  person: 'visitor-1',
  webhook: 'hook',
  delivery: '1',
  version: '1',
  kind: 'public',
  key: home.apiKey,
  name: 'opened',
};

function addressOf({ path }: StudioRoute, projectId: string, parameters = existing): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'project' ? projectId : (parameters[name] ?? `no-${name}`)),
  );
}

export function rolesSuite(engine: TestEngine): void {
  describe(`every route of the studio on ${engine.name}`, () => {
    let server: TestServer;
    const clients = new Map<Role, StudioClient>();
    let foreigner: StudioClient;

    beforeAll(async () => {
      server = await startTestServer(engine);
      await server.post('/sdk/popups', statusReport());
      await server.post('/sdk/surveys/rating-survey/responses', responseReport());
      await server.database.query(
        `INSERT INTO webhooks (project_id, id, url, secret) VALUES ($1, 'hook', 'https://example.com', 's')`,
        [home.projectId],
      );
      await createProject(server.database, { id: 'foreign' });
      for (const role of roles) {
        await createProject(server.database, { id: `of-${role}` });
        clients.set(role, await createStudioClient(server, { role, projectId: `of-${role}` }));
      }
      foreigner = await createStudioClient(server, { role: 'owner', projectId: 'foreign' });
    });
    afterAll(() => server.stop());

    const ask = async (client: StudioClient | undefined, route: StudioRoute, address: string) => {
      if (client === undefined) throw new Error('no client');
      return (await client.request(route.method, address, bodies[nameOf(route)])).status;
    };

    it('has a body to be asked with, where it reads one', () => {
      const needed = studioTable.filter(({ body }) => body !== undefined).map(nameOf);
      expect(Object.keys(bodies).toSorted()).toEqual(needed.toSorted());
    });

    it.each(
      studioTable.filter(({ access }) => access !== 'anyone').map((route) => [nameOf(route), route] as const),
    )('%s is closed to nobody in particular and to a wrong token', async (_name, route) => {
      const url = `${server.url}/api${addressOf(route, home.projectId)}`;
      const origin = { origin: server.url };
      expect((await fetch(url, { method: route.method, headers: origin })).status).toBe(401);
      const wrong = { authorization: 'Bearer spm_wrong' };
      expect((await fetch(url, { method: route.method, headers: wrong })).status).toBe(401);
    });

    // The deletion of a project comes last: nothing is left to ask about after it.
    const inOrder = projectRoutes.toSorted(
      (a, b) =>
        Number(nameOf(a) === 'DELETE /projects/:project') - Number(nameOf(b) === 'DELETE /projects/:project'),
    );
    it.each(inOrder.flatMap((route) => roles.map((role) => [nameOf(route), role, route] as const)))(
      '%s takes its role, asked as %s',
      async (_name, role, route) => {
        const status = await ask(
          clients.get(role),
          route,
          addressOf(route, `of-${role}`, { kind: 'public' }),
        );
        if (holds(role, route.access)) expect([401, 403, 500, 503]).not.toContain(status);
        else expect(status).toBe(403);
      },
    );

    it.each(
      studioTable
        .filter(({ kind, access }) => kind === 'instance' && access === 'owner')
        .map((route) => [nameOf(route), route] as const),
    )('%s is for owners of everything, not for the owner of one project', async (_name, route) => {
      expect(await ask(foreigner, route, addressOf(route, 'foreign'))).toBe(403);
    });

    it.each(
      studioTable
        .filter(({ access }) => access === 'person')
        .flatMap((route) => roles.map((role) => [nameOf(route), role, route] as const)),
    )('%s is for people, not for a token with the role %s', async (_name, role, route) => {
      expect(await ask(clients.get(role), route, addressOf(route, `of-${role}`))).toBe(403);
    });

    it.each(projectRoutes.map((route) => [nameOf(route), route] as const))(
      '%s of a project that is not ours does not exist',
      async (_name, route) => {
        expect(await ask(foreigner, route, addressOf(route, home.projectId))).toBe(404);
      },
    );

    const byName = projectRoutes.filter(({ path }) => /:(?:popup|response|person|webhook|key)\b/.test(path));
    it.each(byName.map((route) => [nameOf(route), route] as const))(
      '%s does not find what belongs to another project',
      async (_name, route) => {
        expect(
          await ask(foreigner, route, addressOf(route, 'foreign', { ...existing, popup: 'reasons' })),
        ).toBe(404);
      },
    );

    it('changed nothing in the project that was not theirs', async () => {
      const [row] = await server.database.query<{ name: string; popups: number; audit: number }>(
        `SELECT name, (SELECT count(*)::int FROM popups WHERE project_id = $1 AND state = 'live') AS popups,
           (SELECT count(*)::int FROM audit_log WHERE project_id = $1) AS audit
         FROM projects WHERE id = $1`,
        [home.projectId],
      );
      expect(row).toEqual({ name: home.projectId, popups: 2, audit: 0 });
    });

    it('lists to each the projects they have a part in', async () => {
      expect(await foreigner.get('/projects')).toMatchObject([{ id: 'foreign', role: 'owner' }]);
    });
  });
}
