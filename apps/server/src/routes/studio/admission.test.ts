import { describe, expect, it } from 'vitest';
import { sessionCookieHeader } from './admission.js';

describe("the session's cookie", () => {
  it.each([
    ['https://popups.example', true],
    ['http://popups.example', false],
    ['', false],
  ])('of %j travels encrypted only: %s', (publicUrl, isSecure) => {
    const parts = sessionCookieHeader('ses_1', 60, { publicUrl }).split('; ');
    expect(parts.slice(0, 5)).toEqual([
      'service_popups_session=ses_1',
      'Path=/api',
      'HttpOnly',
      'SameSite=Lax',
      'Max-Age=60',
    ]);
    expect(parts.includes('Secure')).toBe(isSecure);
  });
});
