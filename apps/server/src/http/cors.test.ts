import { describe, expect, it } from 'vitest';
import { isOriginAllowed } from './cors.js';

describe('isOriginAllowed', () => {
  it.each([
    { allowed: [], origin: 'https://any.example', expected: true },
    { allowed: ['https://a.example'], origin: 'https://a.example', expected: true },
    { allowed: ['https://A.example'], origin: 'https://a.EXAMPLE', expected: true },
    { allowed: ['https://a.example'], origin: 'http://a.example', expected: false },
    { allowed: ['https://a.example'], origin: 'https://a.example:8443', expected: false },
    { allowed: ['https://a.example:443'], origin: 'https://a.example', expected: true },
    { allowed: ['http://*.a.example:80'], origin: 'http://www.a.example', expected: true },
    { allowed: ['https://a.example:80'], origin: 'https://a.example', expected: false },
    { allowed: ['https://a.example'], origin: 'https://a.example.evil.example', expected: false },
    { allowed: ['https://*.a.example'], origin: 'https://www.a.example', expected: true },
    { allowed: ['https://*.a.example'], origin: 'https://x.y.a.example', expected: true },
    { allowed: ['https://*.a.example'], origin: 'https://a.example', expected: false },
    { allowed: ['https://*.a.example'], origin: 'https://.a.example', expected: false },
    { allowed: ['https://*.a.example'], origin: 'https://evila.example', expected: false },
    { allowed: ['https://*.a.example'], origin: 'http://www.a.example', expected: false },
    { allowed: ['https://a.example'], origin: 'null', expected: false },
    // Apps send no Origin at all.
    { allowed: ['https://a.example'], origin: undefined, expected: true },
    { allowed: ['https://a.example'], origin: '', expected: true },
  ])('$allowed for $origin is $expected', ({ allowed, origin, expected }) => {
    expect(isOriginAllowed(allowed, origin)).toBe(expected);
  });
});
