// What a signed-in person does with their own password.
import type { Invite, SessionState } from '@service-popups/protocol/studio';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnerToken } from '../../../domain/accounts/ownerLink.js';
import type { Database, Statement } from '../../../store/database.js';
import { createBrowser } from '../../createBrowser.js';
import type { TestEngine } from '../../engine.js';
import { startTestServer } from '../../startTestServer.js';
import type { TestServer } from '../../startTestServer.js';

const password = 'correct horse battery';

export function passwordsSuite(engine: TestEngine): void {
  describe(`people on ${engine.name}`, () => {
    let server: TestServer;
    let owner: ReturnType<typeof createBrowser>;
    /** Happens once, after a sign-in has read the password and before it has checked it. */
    let meanwhile: (() => Promise<unknown>) | undefined;
    /** Told when a session was looked up. */
    let onAdmitted: (() => void) | undefined;
    const through = (database: Database): Database => ({
      ...database,
      query: async (sql: Statement, values) => {
        const rows = await database.query(sql, values);
        const text = typeof sql === 'string' ? sql : sql.text;
        if (text.includes('from "sessions"')) onAdmitted?.();
        const happen = meanwhile;
        if (happen === undefined || !text.includes('lower("accounts"."email")')) return rows as never;
        meanwhile = undefined;
        await happen();
        return rows as never;
      },
    });
    beforeAll(async () => {
      server = await startTestServer(engine, { through });
      owner = createBrowser(server);
      const token = await createOwnerToken(server.database, server.clock.now());
      await owner.send('POST', '/owner', { token, name: 'Ada', email: 'Ada@example.com', password });
    });
    // Nobody waits for what the test before has guessed.
    beforeEach(() => server.clock.advance(15 * 60_000));
    afterAll(() => server.stop());

    const session = async (browser: ReturnType<typeof createBrowser>) =>
      (await browser.send('GET', '/session')).json as SessionState;

    /** A new member, in the browser they joined with. */
    const join = async (email: string, role: string) => {
      const { url } = (await owner.send('POST', '/members', { email, role })).json as Invite;
      const token = new URL(url ?? '').searchParams.get('token');
      const browser = createBrowser(server);
      await browser.send('POST', '/invites/accept', { token, name: role, password });
      return browser;
    };

    const change = (browser: ReturnType<typeof createBrowser>, newPassword: string) =>
      browser.send('PUT', '/account/password', { currentPassword: password, newPassword });

    it('change their own password, which ends every session but the one it was changed in', async () => {
      const email = 'ben@example.com';
      const here = await join(email, 'editor');
      const elsewhere = createBrowser(server);
      const signIn = async (guess: string) =>
        (await elsewhere.send('POST', '/session', { email, password: guess })).status;
      expect(await signIn(password)).toBe(200);
      expect((await change(here, 'a better password')).status).toBe(204);
      expect(await session(here)).toMatchObject({ member: { email } });
      expect((await session(elsewhere)).member).toBeNull();
      expect((await session(owner)).member).not.toBeNull();
      expect([await signIn(password), await signIn('a better password')]).toEqual([401, 200]);
    });

    it.each(['viewer', 'owner'])(
      'change their own password as %s too, and it is written down',
      async (role) => {
        const email = `${role}@example.com`;
        expect((await change(await join(email, role), 'a better password')).status).toBe(204);
        const entries = await server.database.query<{ actor: string }>(
          `SELECT a.email AS actor FROM audit_log l JOIN accounts a ON a.id = l.actor_id
         WHERE l.action = 'password.changed' AND l.target_id = $1`,
          [email],
        );
        expect(entries).toEqual([{ actor: email }]);
      },
    );

    it('change no password without the current one, for a short one, or from another page', async () => {
      const right = { currentPassword: password, newPassword: 'a better password' };
      const refused = await Promise.all([
        owner.send('PUT', '/account/password', { ...right, currentPassword: 'not this one' }),
        owner.send('PUT', '/account/password', { ...right, newPassword: 'short' }),
        owner.send('PUT', '/account/password', { newPassword: right.newPassword }),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(refused.map(({ json }) => json)).toMatchObject([
        { error: { problems: [{ path: 'currentPassword', message: 'This is not your current password.' }] } },
        { error: { problems: [{ path: 'newPassword' }] } },
        { error: { message: expect.stringContaining('currentPassword') } },
      ]);
      const foreign = { origin: 'https://evil.example' };
      expect((await owner.send('PUT', '/account/password', right, foreign)).status).toBe(403);
      expect((await createBrowser(server).send('PUT', '/account/password', right)).status).toBe(401);
      const login = { email: 'ada@example.com', password };
      expect((await createBrowser(server).send('POST', '/session', login)).status).toBe(200);
    });

    it('change a password once, when it is changed twice at the same moment', async () => {
      const email = 'twice@example.com';
      const first = await join(email, 'viewer');
      const second = createBrowser(server);
      await second.send('POST', '/session', { email, password });
      const answers = await Promise.all([
        change(first, 'the first of two'),
        change(second, 'the second of two'),
      ]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const isFirst = answers[0].status === 204;
      expect((await session(isFirst ? first : second)).member).not.toBeNull();
      expect((await session(isFirst ? second : first)).member).toBeNull();
      const kept = { email, password: isFirst ? 'the first of two' : 'the second of two' };
      expect((await createBrowser(server).send('POST', '/session', kept)).status).toBe(200);
    });

    it('sign in with the password that stands, also when it is changed while the old one is checked', async () => {
      const email = 'between@example.com';
      const here = await join(email, 'viewer');
      const elsewhere = createBrowser(server);
      meanwhile = () => change(here, 'a better password');
      const signedIn = await elsewhere.send('POST', '/session', { email, password });
      expect(signedIn.status).toBe(401);
      expect((await session(elsewhere)).member).toBeNull();
      expect((await session(here)).member).not.toBeNull();
    });

    it('cannot guess the current password for long, nor sign in meanwhile', async () => {
      const guesses = Array.from({ length: 12 }, (_, guess) => {
        const body = { currentPassword: `guess ${guess}`, newPassword: 'a better password' };
        return owner.send('PUT', '/account/password', body);
      });
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(400), 429, 429]);
      const login = { email: 'ADA@example.com', password };
      expect((await createBrowser(server).send('POST', '/session', login)).status).toBe(429);
    });

    it('who are removed while a request of theirs still arrives write nothing with it', async () => {
      const eve = await join('eve@example.com', 'owner');
      const { member } = await session(eve);
      const asking = request(`${server.url}/api/tokens`, {
        method: 'POST',
        headers: { origin: server.url, cookie: eve.cookie(), 'content-type': 'application/json' },
      });
      const answered = new Promise((resolve) => {
        asking.once('response', (response) => resolve(response.resume().statusCode));
      });
      await new Promise<void>((resolve) => {
        onAdmitted = resolve;
        asking.write('{"name":"late",');
      });
      onAdmitted = undefined;
      expect((await owner.send('DELETE', `/members/${member?.id}`)).status).toBe(204);
      server.clock.advance(20_000);
      asking.end('"role":"owner"}');
      expect(await answered).toBe(401);
      expect((await owner.send('GET', '/tokens')).json).toEqual([]);
    });
  });
}
