import {
  decode,
  popupDefinitionNode,
  type Definitions,
  type PopupDefinition,
} from '@service-popups/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashUserId } from '../../domain/identity.js';
import { publishDefinitions } from '../../domain/publishing.js';
import { hashToken } from '../../routes/sdk/preview.js';
import { home, testPopups } from '../testPopups.js';
import { noon, statusReport } from '../builders.js';
import { createProject } from '../createProject.js';
import type { TestEngine } from '../engine.js';
import { startTestServer } from '../startTestServer.js';
import type { TestServer } from '../startTestServer.js';

export function definitionsSuite(engine: TestEngine): void {
  describe(`definitions on ${engine.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine);
    });
    afterAll(() => server.stop());

    const anonymous = (key: string) => `/sdk/${key}/popups`;
    const ask = async (key: string, change: Record<string, unknown> = {}) => {
      const body = { userId: 'anna', user_id: 'visitor-1', platform: 'web', language: 'en', ...change };
      const answer = await server.post(anonymous(key), body);
      return { ...answer, definitions: answer.json as Definitions };
    };
    const popup = (change: Partial<PopupDefinition>): PopupDefinition => {
      const [first] = testPopups;
      if (first === undefined) throw new Error('The demo has no popups.');
      return { ...first, ...change };
    };
    const contactRows = (projectId: string) =>
      server.database.query('SELECT contact_id, attributes FROM contacts WHERE project_id = $1', [projectId]);

    it.each(['br', 'gzip', 'identity'])(
      'travel as %s with a strong tag and headers for a CDN',
      async (encoding) => {
        const answer = await server.get(anonymous(home.apiKey), { 'Accept-Encoding': encoding });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/);
        expect(answer.headers.get('cache-control')).toBe(
          'public, max-age=0, s-maxage=30, stale-while-revalidate=600, stale-if-error=86400',
        );
        expect(answer.headers.get('vary')).toBe('Accept-Encoding');
        // Whoever waits for the end of an answer of unknown length waits for the connection.
        expect(answer.headers.get('content-length')).toMatch(/^\d+$/);
        expect((answer.json as Definitions).popups.map(({ id }) => id)).toEqual(
          testPopups.map(({ id }) => id),
        );
        const tag = answer.headers.get('etag') ?? '';
        const again = await server.get(anonymous(home.apiKey), {
          'Accept-Encoding': encoding,
          'If-None-Match': tag,
        });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(tag);
      },
    );

    it('are not sent again to whoever has them, in any encoding or weakened by a proxy', async () => {
      const first = await server.get(anonymous(home.apiKey), { 'Accept-Encoding': 'br' });
      const tag = first.headers.get('etag') ?? '';
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const answer = await server.get(anonymous(home.apiKey), { 'If-None-Match': known });
        expect(answer.status).toBe(304);
        expect(answer.text).toBe('');
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      }
      const stale = await server.get(anonymous(home.apiKey), { 'If-None-Match': '"something-else"' });
      expect(stale.status).toBe(200);
    });

    it('change their tag with a publish and with nothing else', async () => {
      await createProject(server.database, { id: 'publishing' });
      const tag = async () => (await server.get(anonymous('pk_publishing'))).headers.get('etag');
      const before = await tag();
      await server.database.transaction((connection) => publishDefinitions(connection, 'publishing'));
      await server.store.directory.reload('publishing');
      expect(await tag()).toBe(before);
      await server.database.transaction(async (connection) => {
        await connection.query(`UPDATE popups SET state = 'paused' WHERE project_id = 'publishing'`);
        await publishDefinitions(connection, 'publishing');
      });
      await server.store.directory.poll();
      expect(await tag()).not.toBe(before);
      expect((await server.get(anonymous('pk_publishing'))).json).toMatchObject({ popups: [] });
    });

    it('are refused for an unknown or revoked key, readable by the page', async () => {
      const unknown = await server.get(anonymous('pk_nobody'));
      expect(unknown.status).toBe(401);
      expect(unknown.json).toMatchObject({ error: { code: 'unknown_key' } });
      expect(unknown.headers.get('access-control-allow-origin')).toBe('*');
      await createProject(server.database, { id: 'revoked' });
      expect((await server.get(anonymous('pk_revoked'))).status).toBe(200);
      await server.database.query(`UPDATE api_keys SET revoked_at = now() WHERE key = 'pk_revoked'`);
      await server.database.query(`UPDATE projects SET updated_at = clock_timestamp() WHERE id = 'revoked'`);
      await server.store.directory.poll();
      expect((await server.get(anonymous('pk_revoked'))).status).toBe(401);
      expect((await server.get(anonymous(home.analyticsKey))).status).toBe(401);
    });

    it('are given to allowed origins only, and vary by them', async () => {
      const allowedOrigins = ['https://shop.example', 'https://*.shop.example'];
      await createProject(server.database, { id: 'origins', allowedOrigins });
      const from = (origin: string) => server.get(anonymous('pk_origins'), { Origin: origin });
      expect((await from('https://shop.example')).status).toBe(200);
      expect((await from('https://www.shop.example')).headers.get('vary')).toBe('Accept-Encoding, Origin');
      for (const origin of [
        'https://evil.example',
        'https://evilshop.example',
        'http://shop.example',
        'null',
      ]) {
        const answer = await from(origin);
        expect(answer.status).toBe(403);
        expect(answer.json).toMatchObject({ error: { code: 'origin_not_allowed' } });
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      }
    });

    it.each(['br', 'gzip', 'identity'])(
      'travel as %s to a known user too, proven or not',
      async (encoding) => {
        for (const identityRequired of [false, true]) {
          const id = `packed-${encoding}-${identityRequired}`;
          await createProject(server.database, { id, identitySecret: 'secret', identityRequired });
          const body = { userId: 'anna', user_id: 'visitor-1', platform: 'web', language: 'en' };
          const answer = await server.post(anonymous(`pk_${id}`), body, { 'Accept-Encoding': encoding });
          expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
          expect(answer.headers.get('content-type')).toBe('application/json');
          expect(answer.headers.get('content-length')).toMatch(/^\d+$/);
          expect((answer.json as Definitions).popups).toEqual(testPopups.slice(0, 1));
        }
      },
    );

    it('[CON-6] create the Contact at the first fetch that names a userId, with no contact request', async () => {
      await createProject(server.database, { id: 'contacts' });
      expect(await contactRows('contacts')).toEqual([]);
      const { status, definitions, headers } = await ask('pk_contacts');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(definitions).not.toHaveProperty('history');
      expect(await contactRows('contacts')).toEqual([{ contact_id: 'anna', attributes: {} }]);
      await ask('pk_contacts');
      expect(await contactRows('contacts')).toHaveLength(1);
    });

    it('apply contact segments on the server, and neither segment nor attribute travels', async () => {
      const forPro = popup({
        id: 'for-pro',
        segments: { lang: ['en'], contact: [{ key: 'plan', op: 'equals', value: 'pro' }] },
      });
      await createProject(server.database, { id: 'segments', popups: [forPro, popup({ id: 'for-all' })] });
      const ids = (definitions: Definitions) => definitions.popups.map(({ id }) => id);
      expect(ids((await server.get(anonymous('pk_segments'))).json as Definitions)).toEqual(['for-all']);
      expect(ids((await ask('pk_segments')).definitions)).toEqual(['for-all']);
      const contact = { publicKey: 'pk_segments', userId: 'anna', userAttributes: { plan: 'pro', seats: 3 } };
      expect((await server.post('/sdk/popups/contact', contact)).json).toEqual({
        userId: 'anna',
        updated: true,
      });
      const after = await ask('pk_segments');
      expect(ids(after.definitions)).toEqual(['for-pro', 'for-all']);
      expect(after.text).not.toContain('"contact"');
      expect(after.text).not.toContain('"seats"');
      expect(after.definitions.popups[0]?.segments).toEqual({ lang: ['en'] });
    });

    it('merge contact attributes by key and in their own types, and say whether anything changed', async () => {
      await createProject(server.database, { id: 'merging' });
      const send = (userAttributes: Record<string, unknown>) =>
        server.post('/sdk/popups/contact', { publicKey: 'pk_merging', userId: 'ben', userAttributes });
      expect((await send({ plan: 'pro', seats: 3 })).json).toEqual({ userId: 'ben', updated: true });
      expect((await send({ seats: 3 })).json).toEqual({ userId: 'ben', updated: false });
      expect((await send({ trial: false })).json).toEqual({ userId: 'ben', updated: true });
      expect(await contactRows('merging')).toEqual([
        { contact_id: 'ben', attributes: { plan: 'pro', seats: 3, trial: false } },
      ]);
      const more = (length: number) =>
        Object.fromEntries(Array.from({ length }, (_, index) => [`key${index}`, index]));
      expect([(await send(more(98))).status, (await send(more(97))).status]).toEqual([400, 200]);
      const hostile = await server.post(
        '/sdk/popups/contact',
        '{"publicKey":"pk_merging","userId":"ben","userAttributes":{"__proto__":"x"}}',
      );
      expect(hostile.status).toBe(400);
      expect(hostile.text).toContain('userAttributes');
    });

    it('hold the history of other devices for a verified person, and for nobody else', async () => {
      await createProject(server.database, { id: 'verified', identitySecret: 'secret' });
      const user_id = 'visitor-2';
      await server.post(
        '/sdk/popups',
        statusReport({ publicKey: 'pk_verified', userId: 'anna', user_id, status: 'PARTIAL', at: noon }),
      );
      const proof = { userHash: hashUserId('secret', 'anna') };
      const verified = await ask('pk_verified', proof);
      expect(verified.definitions.history).toEqual([{ popupId: 'rating', status: 'PARTIAL', at: noon }]);
      // The device itself has it in its own history: told again, one showing would count as two.
      expect((await ask('pk_verified', { ...proof, user_id })).definitions.history).toEqual([]);
      expect((await ask('pk_verified', { userHash: 'f'.repeat(64) })).definitions).not.toHaveProperty(
        'history',
      );
      expect((await ask('pk_verified')).definitions).not.toHaveProperty('history');
    });

    it('are the anonymous ones, with no contact written, where proof is required and missing', async () => {
      await createProject(server.database, {
        id: 'strict',
        identitySecret: 'secret',
        identityRequired: true,
      });
      expect((await ask('pk_strict')).definitions.popups).toHaveLength(1);
      expect((await ask('pk_strict', { userHash: hashUserId('secret', 'other') })).status).toBe(200);
      const contact = { publicKey: 'pk_strict', userId: 'anna', userAttributes: { plan: 'pro' } };
      expect((await server.post('/sdk/popups/contact', contact)).status).toBe(400);
      expect(await contactRows('strict')).toEqual([]);
      const userHash = hashUserId('secret', 'anna');
      expect((await server.post('/sdk/popups/contact', { ...contact, userHash })).status).toBe(200);
    });

    it('hold no history that a stranger reported under the name of somebody who has to be proven', async () => {
      await createProject(server.database, {
        id: 'proven',
        identitySecret: 'secret',
        identityRequired: true,
      });
      const report = (device: string, status: string) =>
        server.post('/sdk/popups', {
          ...statusReport({ publicKey: 'pk_proven', userId: 'anna', user_id: device, at: noon }),
          reportId: `report-${device}`,
          showId: `show-${device}`,
          status,
        });
      await report('stranger', 'COMPLETED');
      await report('phone', 'SHOWED');
      const proof = { userHash: hashUserId('secret', 'anna') };
      await ask('pk_proven', { ...proof, user_id: 'phone' });
      const { definitions } = await ask('pk_proven', { ...proof, user_id: 'laptop' });
      expect(definitions.history).toEqual([{ popupId: 'rating', status: 'SHOWED', at: noon }]);
    });

    it('of a preview live for their hour, uncached', async () => {
      const [draft] = testPopups;
      await server.database.query(
        `INSERT INTO preview_tokens (token_hash, project_id, popup_id, definition, expires_at)
         VALUES ($1, $2, 'rating', $3, $4)`,
        [hashToken('token'), home.projectId, JSON.stringify(draft), new Date(server.clock.now() + 3_600_000)],
      );
      const answer = await server.get('/sdk/preview/token');
      expect(answer.json).toEqual(draft);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      server.clock.advance(3_600_001);
      expect((await server.get('/sdk/preview/token')).status).toBe(404);
    });

    it('of a preview that has ended, or never was, say so on the page as well', async () => {
      const { status, json, headers } = await server.get('/sdk/preview/guess');
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(json).toMatchObject({ error: { code: 'not_found', message: expect.any(String) } });
      const notice = decode<PopupDefinition>(popupDefinitionNode, json);
      expect(notice).toMatchObject({ ok: true, value: { id: 'preview-ended' } });
    });

    it('are seen at work, for the installation check', async () => {
      await createProject(server.database, { id: 'installed' });
      await server.get(anonymous('pk_installed'), { Origin: 'https://shop.example' });
      await server.store.sightings.flush();
      const rows = await server.database.query(
        `SELECT kind, origin FROM key_sightings WHERE project_id = 'installed'`,
      );
      expect(rows).toEqual([{ kind: 'definitions', origin: 'https://shop.example' }]);
    });

    it('keep of a Contact when it was seen and when it changed, and the language while none is told', async () => {
      await createProject(server.database, { id: 'dated' });
      const row = async () => {
        const [found] = await server.database.query(
          `SELECT language, last_seen_at, updated_at FROM contacts WHERE project_id = 'dated'`,
        );
        return found;
      };
      const begun = new Date(server.clock.now());
      const fetched = { userId: 'kim', user_id: 'phone', platform: 'ios' };
      await server.post('/sdk/pk_dated/popups', { ...fetched, language: 'de' });
      server.clock.advance(60_000);
      const later = new Date(server.clock.now());
      await server.post('/sdk/pk_dated/popups', fetched);
      expect(await row()).toEqual({ language: 'de', last_seen_at: later, updated_at: begun });
      const contact = { publicKey: 'pk_dated', userId: 'kim', userAttributes: { plan: 'pro' } };
      await server.post('/sdk/popups/contact', contact);
      server.clock.advance(60_000);
      await server.post('/sdk/popups/contact', contact);
      expect(await row()).toMatchObject({ updated_at: later });
    });
  });
}
