// The one-time links that make owners and members.
import type { Invite, Member } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnerToken } from '../../../domain/accounts/ownerLink.js';
import { createBrowser } from '../../createBrowser.js';
import { createProject } from '../../createProject.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';
import { createStudioClient } from '../../studioClient.js';
import type { StudioClient } from '../../studioClient.js';

const password = 'correct horse battery';
const weekMs = 7 * 86_400_000;

export function linksSuite(engine: TestEngine): void {
  describe(`links on ${engine.name}`, () => {
    let server: TestServer;
    let studio: StudioClient;
    beforeAll(async () => {
      server = await startTestServer(engine);
      studio = await createStudioClient(server);
      for (const id of ['east', 'west']) await createProject(server.database, { id });
    });
    // Nobody waits for what the test before has tried.
    beforeEach(() => server.clock.advance(15 * 60_000));
    afterAll(() => server.stop());

    const invite = async (email: string, project?: string, role = 'viewer'): Promise<string> => {
      const { url } = await studio.post<Invite>('/members', { email, role, project });
      return new URL(url ?? '').searchParams.get('token') ?? '';
    };
    const invited = async () => (await studio.get<Invite[]>('/invites')).map(({ email }) => email);
    const join = (token: string) =>
      createBrowser(server).send('POST', '/invites/accept', { token, name: 'Guest', password });
    const own = (token: string, email = 'ada@example.com') =>
      createBrowser(server).send('POST', '/owner', { token, name: 'Ada', email, password });
    const ownerLink = () => createOwnerToken(server.database, server.clock.now());

    it('do what they were made for: an invitation makes no owner, and a link for an owner invites nobody', async () => {
      const [invitation, link] = [await invite('mixed@example.com'), await ownerLink()];
      expect([(await own(invitation)).status, (await join(link)).status]).toEqual([400, 400]);
      expect((await join(invitation)).json).toMatchObject({ member: { role: 'viewer' } });
      expect((await own(link)).json).toMatchObject({ member: { role: 'owner' } });
    });

    it('for an owner end together, once one of them is used', async () => {
      const [first, second] = [await ownerLink(), await ownerLink()];
      expect([(await own(first)).status, (await own(second)).status]).toEqual([200, 400]);
    });

    it('work for a week', async () => {
      const tokens = [await invite('early@example.com'), await invite('late@example.com')];
      const links = [await ownerLink(), await ownerLink()];
      server.clock.advance(weekMs - 60_000);
      expect((await join(tokens[0] ?? '')).status).toBe(200);
      expect(await invited()).toEqual(['late@example.com']);
      server.clock.advance(60_000);
      expect(await invited()).toEqual([]);
      expect((await join(tokens[1] ?? '')).status).toBe(400);
      expect((await own(links[0] ?? '')).status).toBe(400);
    });

    it('replace the last one to the same address, and none to another or into another project', async () => {
      const first = await invite('twice@example.com', 'east');
      const beside = [await invite('twice@example.com', 'west'), await invite('other@example.com', 'east')];
      const second = await invite('Twice@example.com', 'east');
      expect((await join(first)).status).toBe(400);
      for (const token of [...beside, second]) expect((await join(token)).status).toBe(200);
    });

    it('can be taken back, each by itself', async () => {
      const [first, second] = [await invite('back@example.com'), await invite('stays@example.com')];
      const listed = await studio.get<Invite[]>('/invites');
      const id = listed.find(({ email }) => email === 'back@example.com')?.id ?? '';
      await studio.remove(`/invites/${id}`);
      expect((await studio.request('DELETE', `/invites/${id}`)).status).toBe(404);
      expect([(await join(first)).status, (await join(second)).status]).toEqual([400, 200]);
    });

    it('can be looked at before they are used, as long as they work', async () => {
      const look = async (token: string) => createBrowser(server).send('POST', '/invites/look', { token });
      const token = await invite('curious@example.com', 'east', 'editor');
      const seen = {
        email: 'curious@example.com',
        role: 'editor',
        projectName: 'east',
        invitedBy: 'owner of everything',
        expiresAt: new Date(server.clock.now() + weekMs).toISOString(),
      };
      expect((await look(token)).json).toEqual({ ...seen, hasAccount: false, needsPassword: false });
      expect((await join(token)).status).toBe(200);
      expect([(await look(token)).status, (await look(await ownerLink())).status]).toEqual([400, 400]);
      const again = await look(await invite('curious@example.com', 'east', 'editor'));
      expect(again.json).toMatchObject({ hasAccount: true, needsPassword: false });
      const less = await look(await invite('curious@example.com', 'west', 'editor'));
      expect(less.json).toMatchObject({ hasAccount: true, needsPassword: true });
    });

    it.each([
      ['a lower role', [undefined, 'owner'], [undefined, 'editor']],
      ['one project, where they have all', [undefined, 'viewer'], ['east', 'owner']],
      ['another project', ['east', 'viewer'], ['west', 'owner']],
      ['a lower role in the same project', ['east', 'owner'], ['east', 'editor']],
      ['a lower role in all, where they own one', ['east', 'owner'], [undefined, 'editor']],
    ] as const)('take no account over that may do more: %s', async (what, has, gets) => {
      const email = `${what.replaceAll(/\W/g, '-')}@example.com`;
      const guest = createBrowser(server);
      const first = await invite(email, ...has);
      await guest.send('POST', '/invites/accept', { token: first, name: 'Guest', password });
      const token = await invite(email, ...gets);
      const accept = (given: string) =>
        createBrowser(server).send('POST', '/invites/accept', { token, name: 'Eve', password: given });
      const stolen = await accept('chosen by somebody else');
      expect(stolen.json).toMatchObject({ error: { problems: [{ path: 'password' }] } });
      // With its own password the account goes on as it is, and what was open stays open.
      expect((await accept(password)).status).toBe(200);
      expect((await guest.send('GET', '/session')).json).toMatchObject({ member: { email } });
    });

    it('ask for the name of somebody new', async () => {
      const token = await invite('nameless@example.com');
      const answer = await createBrowser(server).send('POST', '/invites/accept', { token, password });
      expect(answer.json).toMatchObject({ error: { problems: [{ path: 'name' }] } });
      expect((await join(token)).status).toBe(200);
    });

    it('give those who were removed what they say, and nothing of before', async () => {
      const email = 'back-again@example.com';
      const removeMember = async () => {
        const members = await studio.get<Member[]>('/members');
        await studio.remove(`/members/${members.find((member) => member.email === email)?.id ?? ''}`);
      };
      await join(await invite(email, undefined, 'owner'));
      await join(await invite(email, 'east'));
      await removeMember();
      expect((await join(await invite(email, 'west'))).json).toMatchObject({
        member: { role: 'viewer', projects: ['west'] },
      });
      await removeMember();
      expect((await own(await ownerLink(), email)).json).toMatchObject({ member: { email, role: 'owner' } });
    });

    it('make members whom others see in the projects they share, and nowhere else', async () => {
      const projectsSeenBy = async (client: StudioClient) =>
        new Map((await client.get<Member[]>('/members')).map(({ email, projects }) => [email, projects]));
      const inEast = await projectsSeenBy(await createStudioClient(server, { projectId: 'east' }));
      expect(inEast.get('twice@example.com')).toEqual(['east']);
      expect(inEast.get('other@example.com')).toEqual(['east']);
      // Those of every project are in this one, too.
      expect(inEast.has('ada@example.com')).toBe(true);
      const inWest = await projectsSeenBy(await createStudioClient(server, { projectId: 'west' }));
      expect(inWest.get('twice@example.com')).toEqual(['west']);
      expect(inWest.has('other@example.com')).toBe(false);
      expect((await projectsSeenBy(studio)).get('twice@example.com')).toEqual(['east', 'west']);
    });

    it('make members whose role in one project is not told to those of another', async () => {
      const email = 'both@example.com';
      const roleSeenBy = async (client: StudioClient) =>
        (await client.get<Member[]>('/members')).find((member) => member.email === email)?.role;
      await join(await invite(email, 'east', 'viewer'));
      await join(await invite(email, 'west', 'owner'));
      const inEast = await createStudioClient(server, { projectId: 'east' });
      const inWest = await createStudioClient(server, { projectId: 'west' });
      expect([await roleSeenBy(inEast), await roleSeenBy(inWest)]).toEqual(['viewer', 'owner']);
      expect(await roleSeenBy(studio)).toBe('owner');
    });
  });
}
