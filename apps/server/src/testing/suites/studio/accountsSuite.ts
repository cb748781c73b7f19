import type { Invite, ManagementToken, Member, Project, SessionState } from '@service-popups/protocol/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnerToken } from '../../../domain/accounts/ownerLink.js';
import { createBrowser } from '../../createBrowser.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';

const password = 'correct horse battery';

export function accountsSuite(engine: TestEngine): void {
  describe(`accounts on ${engine.name}`, () => {
    let server: TestServer;
    let owner: ReturnType<typeof createBrowser>;
    beforeAll(async () => {
      server = await startTestServer(engine);
      owner = createBrowser(server);
    });
    afterAll(() => server.stop());

    const session = async (browser: ReturnType<typeof createBrowser>) =>
      (await browser.send('GET', '/session')).json as SessionState;

    const invite = async (email: string, role: string): Promise<string> => {
      const { url } = (await owner.send('POST', '/members', { email, role })).json as Invite;
      return new URL(url ?? '').searchParams.get('token') ?? '';
    };

    it('begin with an owner whom only the printed link can make', async () => {
      expect(await session(owner)).toEqual({ member: null, needsOwner: true });
      const body = { name: 'Ada', email: 'Ada@Example.com', password };
      const guessed = await owner.send('POST', '/owner', { ...body, token: 'own_guess' });
      expect(guessed.status).toBe(400);
      const token = await createOwnerToken(server.database, server.clock.now());
      const short = await owner.send('POST', '/owner', { ...body, token, password: 'short' });
      expect(short.status).toBe(400);
      expect(short.json).toMatchObject({ error: { problems: [{ path: 'password' }] } });
      const made = await owner.send('POST', '/owner', { ...body, token });
      expect(made.json).toMatchObject({ member: { name: 'Ada', role: 'owner' }, needsOwner: false });
      expect(made.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax; /);
      expect(await session(owner)).toMatchObject({ member: { email: 'Ada@Example.com' } });
      const again = await createBrowser(server).send('POST', '/owner', { ...body, token });
      expect(again.status).toBe(400);
    });

    it('keep neither passwords nor session secrets', async () => {
      const secret = owner.cookie().split('=')[1] ?? '';
      const rows = await server.database.query(
        `SELECT a.password_hash, s.token_hash FROM accounts a JOIN sessions s ON s.account_id = a.id`,
      );
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(password);
    });

    it('sign in with the right password, whatever the case of the address', async () => {
      const browser = createBrowser(server);
      const wrong = await browser.send('POST', '/session', {
        email: 'ada@example.com',
        password: 'wrong one',
      });
      const unknown = await browser.send('POST', '/session', { email: 'eve@example.com', password });
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(wrong.text).toBe(unknown.text);
      const right = await browser.send('POST', '/session', { email: 'ada@example.com', password });
      expect(right.status).toBe(200);
      expect(await session(browser)).toMatchObject({ member: { name: 'Ada' } });
      await browser.send('DELETE', '/session');
      expect((await session(browser)).member).toBeNull();
    });

    it('let nobody guess for long', async () => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const body = { email: 'mallory@example.com', password: `guess ${attempt}` };
        statuses.push((await createBrowser(server).send('POST', '/session', body)).status);
      }
      expect(statuses[0]).toBe(401);
      expect(statuses.at(-1)).toBe(429);
      server.clock.advance(15 * 60_000);
    });

    it('take writes from their own pages only', async () => {
      const body = { name: 'New' };
      for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }] as Record<
        string,
        string
      >[]) {
        expect((await owner.send('POST', '/projects', body, headers)).status).toBe(403);
      }
      expect((await owner.send('POST', '/projects', body)).status).toBe(201);
    });

    it('answer no page of another origin', async () => {
      const answer = await owner.send('GET', '/projects/nothing', undefined, {
        origin: 'https://evil.example',
      });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    });

    it('are joined by an invitation, once', async () => {
      const token = await invite('ben@example.com', 'editor');
      expect((await owner.send('GET', '/invites')).json).toMatchObject([{ email: 'ben@example.com' }]);
      const ben = createBrowser(server);
      const joined = await ben.send('POST', '/invites/accept', { token, name: 'Ben', password });
      expect(joined.json).toMatchObject({ member: { email: 'ben@example.com', role: 'editor' } });
      expect((await ben.send('POST', '/members', { email: 'x@example.com', role: 'viewer' })).status).toBe(
        403,
      );
      const twice = await createBrowser(server).send('POST', '/invites/accept', {
        token,
        name: 'Eve',
        password,
      });
      expect(twice.status).toBe(400);
      expect((await owner.send('GET', '/invites')).json).toEqual([]);
    });

    it('are told apart: those of one project, and those of all', async () => {
      const { id } = (await owner.send('POST', '/projects', { name: 'One of many' })).json as Project;
      const body = { email: 'part@example.com', role: 'editor', project: id };
      const { url } = (await owner.send('POST', '/members', body)).json as Invite;
      const waiting = (await owner.send('GET', '/invites')).json;
      expect(waiting).toMatchObject([{ email: 'part@example.com', projectName: 'One of many' }]);
      await owner.send('POST', '/tokens', { name: 'Part', role: 'viewer', project: id });
      const [made] = (await owner.send('GET', '/tokens')).json as ManagementToken[];
      expect(made).toMatchObject({ name: 'Part', projectName: 'One of many' });
      await owner.send('DELETE', `/tokens/${made?.id}`);
      const token = new URL(url ?? '').searchParams.get('token') ?? '';
      const part = createBrowser(server);
      const joined = await part.send('POST', '/invites/accept', { token, name: 'Part', password });
      expect(joined.json).toMatchObject({ member: { role: 'editor', projects: ['One of many'] } });
      const members = (await owner.send('GET', '/members')).json as Member[];
      const known = new Map(members.map(({ email, projects }) => [email, projects]));
      expect([known.get('part@example.com'), known.get('Ada@Example.com')]).toEqual([
        ['One of many'],
        undefined,
      ]);
      const member = members.find(({ email }) => email === 'part@example.com');
      // Invited once more, for a new password and as less than they are: they keep what they are.
      const { url: second } = (await owner.send('POST', '/members', { ...body, role: 'viewer' }))
        .json as Invite;
      const back = { token: new URL(second ?? '').searchParams.get('token'), name: 'Part', password };
      expect((await part.send('POST', '/invites/accept', back)).json).toMatchObject({
        member: { role: 'editor', projects: ['One of many'] },
      });
      await owner.send('DELETE', `/members/${member?.id ?? ''}`);
    });

    it('who have forgotten their password choose a new one with a further invitation, which ends what was open with the old one', async () => {
      const ben = createBrowser(server);
      await ben.send('POST', '/session', { email: 'ben@example.com', password });
      const token = await invite('ben@example.com', 'editor');
      const fresh = createBrowser(server);
      const changed = { token, password: 'a new long password' };
      expect((await fresh.send('POST', '/invites/accept', changed)).json).toMatchObject({
        member: { name: 'Ben', role: 'editor' },
      });
      expect((await session(ben)).member).toBeNull();
      const token2 = await invite('ben@example.com', 'editor');
      await fresh.send('POST', '/invites/accept', { token: token2, name: 'Ben', password });
    });

    it('lose their session with their membership', async () => {
      const ben = createBrowser(server);
      await ben.send('POST', '/session', { email: 'ben@example.com', password });
      const members = (await owner.send('GET', '/members')).json as Member[];
      const id = members.find(({ name }) => name === 'Ben')?.id ?? '';
      expect((await owner.send('PATCH', `/members/${id}`, { role: 'viewer' })).status).toBe(204);
      expect(await session(ben)).toMatchObject({ member: { role: 'viewer' } });
      expect((await owner.send('DELETE', `/members/${id}`)).status).toBe(204);
      expect((await session(ben)).member).toBeNull();
      expect((await ben.send('POST', '/session', { email: 'ben@example.com', password })).status).toBe(401);
    });

    it('do not come back by an invitation that was open when they were removed', async () => {
      const join = async (browser: ReturnType<typeof createBrowser>, token: string) =>
        (await browser.send('POST', '/invites/accept', { token, name: 'Dan', password })).status;
      const idOf = async () =>
        ((await owner.send('GET', '/members')).json as Member[]).find(({ name }) => name === 'Dan')?.id ?? '';
      const browser = createBrowser(server);
      expect(await join(browser, await invite('dan@example.com', 'owner'))).toBe(200);
      const again = await invite('Dan@example.com', 'owner');
      await owner.send('PATCH', `/members/${await idOf()}`, { role: 'viewer' });
      expect(await join(browser, again)).toBe(400);
      expect(await session(browser)).toMatchObject({ member: { role: 'viewer' } });
      const late = await invite('dan@example.com', 'viewer');
      expect((await owner.send('DELETE', `/members/${await idOf()}`)).status).toBe(204);
      expect(await join(browser, late)).toBe(400);
      expect((await owner.send('GET', '/invites')).json).toEqual([]);
    });

    it('keep at least one owner', async () => {
      const [ada] = (await owner.send('GET', '/members')).json as Member[];
      expect((await owner.send('PATCH', `/members/${ada?.id}`, { role: 'viewer' })).status).toBe(409);
      expect((await owner.send('DELETE', `/members/${ada?.id}`)).status).toBe(409);
      const token = await invite('ada@example.com', 'viewer');
      const joined = await owner.send('POST', '/invites/accept', { token, name: 'Ada', password });
      expect(joined.json).toMatchObject({ member: { role: 'owner' } });
    });

    it('keep one owner also when two owners remove each other at the same moment', async () => {
      const token = await invite('cleo@example.com', 'owner');
      const cleo = createBrowser(server);
      await cleo.send('POST', '/invites/accept', { token, name: 'Cleo', password });
      const members = (await owner.send('GET', '/members')).json as Member[];
      const idOf = (name: string) => members.find((member) => member.name === name)?.id ?? '';
      const answers = await Promise.all([
        owner.send('DELETE', `/members/${idOf('Cleo')}`),
        cleo.send('DELETE', `/members/${idOf('Ada')}`),
      ]);
      expect(answers.map(({ status }) => status)).toContain(204);
      const owners = await server.database.query(
        `SELECT email FROM accounts WHERE role = 'owner' AND disabled_at IS NULL`,
      );
      expect(owners).toHaveLength(1);
      // Whoever it was, the rest of this story is Ada's.
      const again = await createOwnerToken(server.database, server.clock.now());
      const body = { token: again, name: 'Ada', email: 'Ada@Example.com', password };
      expect((await owner.send('POST', '/owner', body)).status).toBe(200);
      await owner.send('DELETE', `/members/${idOf('Cleo')}`);
    });

    it('make tokens for scripts, which need no origin and end when revoked', async () => {
      const made = (await owner.send('POST', '/tokens', { name: 'Nightly', role: 'viewer' }))
        .json as ManagementToken;
      const ask = (scheme = 'Bearer') =>
        server.get('/api/projects', { authorization: `${scheme} ${made.secret}` });
      expect((await ask('bearer')).status).toBe(200);
      expect((await ask()).status).toBe(200);
      const listed = await owner.send('GET', '/tokens');
      const lastUsedAt = new Date(server.clock.now()).toISOString();
      expect(listed.json).toMatchObject([{ name: 'Nightly', createdBy: 'Ada', lastUsedAt }]);
      expect(listed.text).not.toContain('projectName');
      expect(listed.text).not.toContain(made.secret);
      expect((await owner.send('DELETE', `/tokens/${made.id}`)).status).toBe(204);
      expect((await ask()).status).toBe(401);
      // Also where nobody needs to be signed in: a script should hear that its token is of no use.
      const anyone = await server.get('/api/session', { authorization: `Bearer ${made.secret}` });
      expect(anyone.status).toBe(401);
      expect((await owner.send('DELETE', `/tokens/${made.id}`)).status).toBe(404);
      expect((await owner.send('GET', '/tokens')).json).toEqual([]);
    });

    it('forget a session that nobody used for a month', async () => {
      for (const days of [29, 29]) {
        server.clock.advance(days * 86_400_000);
        expect((await session(owner)).member).not.toBeNull();
      }
      server.clock.advance(31 * 86_400_000);
      expect((await session(owner)).member).toBeNull();
    });

    it('give an owner a new password by a new link', async () => {
      const before = createBrowser(server);
      await before.send('POST', '/session', { email: 'ada@example.com', password });
      expect((await session(before)).member).not.toBeNull();
      const token = await createOwnerToken(server.database, server.clock.now());
      const fresh = createBrowser(server);
      const body = { token, name: 'Ada W.', email: 'ada@example.com', password: 'another long one' };
      expect((await fresh.send('POST', '/owner', body)).status).toBe(200);
      const old = await createBrowser(server).send('POST', '/session', {
        email: 'ada@example.com',
        password,
      });
      expect(old.status).toBe(401);
      expect((await session(before)).member).toBeNull();
      expect((await fresh.send('GET', '/members')).json).toMatchObject([{ name: 'Ada W.' }]);
    });

    it('write down who did what', async () => {
      const rows = await server.database.query<{ action: string }>(
        'SELECT action FROM audit_log ORDER BY id',
      );
      const actions = rows.map(({ action }) => action);
      for (const action of [
        'owner.created',
        'project.created',
        'member.invited',
        'member.joined',
        'token.revoked',
      ]) {
        expect(actions).toContain(action);
      }
    });
  });
}
