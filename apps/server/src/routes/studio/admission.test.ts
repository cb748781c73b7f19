import { describe, expect, it } from 'vitest';
import type { ServerContext } from '../../http/context.js';
import { readCookie, sessionCookieHeader } from './admission.js';

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
