import { describe, expect, it } from 'vitest';
import type { ServerContext } from '../../http/context.js';
import type { Database } from '../../store/database.js';
import { admitActor, readCookie, sessionCookieHeader } from './admission.js';

const encrypted = { publicUrl: 'https://popups.example' };

function asking(cookie: string): ServerContext {
  return { req: { header: () => cookie } } as unknown as ServerContext;
}

describe("the session's cookie", () => {
  it.each(['http://popups.example', ''])('of %j is for the routes of the studio alone', (publicUrl) => {
    expect(sessionCookieHeader('ses_1', 60, { publicUrl }).split('; ')).toEqual([
      'service_popups_session=ses_1',
      'Path=/api',
      'HttpOnly',
      'SameSite=Lax',
      'Max-Age=60',
    ]);
  });

  it('of an encrypted host travels encrypted only, and no other host may set it', () => {
    expect(sessionCookieHeader('ses_1', 60, encrypted).split('; ')).toEqual([
      '__Host-service_popups_session=ses_1',
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      'Max-Age=60',
      'Secure',
    ]);
  });

  it('is read by its own name, beside one that a neighbouring site has set', () => {
    const both = asking('service_popups_session=foreign; __Host-service_popups_session=ses_1');
    expect(readCookie(both, encrypted)).toBe('ses_1');
    expect(readCookie(asking('service_popups_session=foreign'), encrypted)).toBeUndefined();
    expect(readCookie(asking('a=1; service_popups_session=ses_1'), { publicUrl: '' })).toBe('ses_1');
  });
});

describe('a write of a browser', () => {
  const admit = (origin: string, { publicUrl } = encrypted): Promise<unknown> => {
    const header = (name: string) => (name === 'origin' ? origin : undefined);
    const req = { method: 'POST', url: 'http://popups.example/api/projects', header };
    const options = { database: {} as Database, publicUrl, now: 0 };
    return admitActor({ req } as unknown as ServerContext, 'anyone', options);
  };

  it.each([
    ['https://popups.example', encrypted.publicUrl],
    ['https://popups.example', ''],
    ['http://popups.example', ''],
    ['https://popups.example', 'http://popups.example'],
    ['http://popups.example', 'https://studio.example'],
  ])('is taken from %s where people come by %j', async (origin, publicUrl) => {
    await expect(admit(origin, { publicUrl })).resolves.toBeUndefined();
  });

  it.each([
    'http://popups.example',
    'https://popups.example.evil.example',
    'https://evil.example',
    'null',
    '',
  ])('is refused from %j where people come encrypted', async (origin) => {
    await expect(admit(origin)).rejects.toThrow('did not come from the studio');
  });
});
