import { describe, expect, it } from 'vitest';
import * as limits from './limits.js';
import { hostileKeys, isSafeKey } from './safeKeys.js';
import { contactRoute, previewRoute } from './lateRoutes.js';
import { rendererAddress, routes, simpleContentType } from './routes.js';
import { sdkVersion } from './version.js';

describe('limits', () => {
  it('refuses empty keys and keys that could reach a prototype', () => {
    expect(['', ...hostileKeys].filter(isSafeKey)).toEqual([]);
    expect(['plan', 'toString', '__proto', ' '].every(isSafeKey)).toBe(true);
    expect(hostileKeys).toEqual(['__proto__', 'constructor', 'prototype']);
  });

  it('fits its parts into each other', () => {
    expect(limits.requestBytes).toBeLessThan(limits.keepaliveBytes);
    expect(limits.flushBytes).toBeLessThanOrEqual(limits.requestBytes);
    expect(limits.eventBytes).toBeLessThan(limits.requestBytes);
    expect(limits.flushEvents).toBeLessThanOrEqual(limits.eventsPerRequest);
    expect(limits.requestBytes).toBeLessThanOrEqual(limits.bodyBytes);
    expect(limits.bodyBytes).toBeLessThanOrEqual(limits.analyticsBodyBytes);
    expect(limits.answerTextBytes).toBeLessThan(limits.bodyBytes);
    expect(limits.retryMinMs).toBeLessThan(limits.retryMaxMs);
  });
});

describe('routes', () => {
  const base = 'https://api.example.com';

  it('names every address of the wire', () => {
    expect([
      routes.definitions(base, 'key'),
      routes.status(base),
      contactRoute(base),
      routes.responses(base, 's1'),
      routes.analytics(base),
      previewRoute(base, 'token'),
      rendererAddress(base, '1.5.0'),
    ]).toEqual([
      `${base}/sdk/key/popups`,
      `${base}/sdk/popups`,
      `${base}/sdk/popups/contact`,
      `${base}/sdk/surveys/s1/responses`,
      `${base}/sdk/analytics`,
      `${base}/sdk/preview/token`,
      `${base}/survey/1.5.0/survey.js`,
    ]);
  });

  it('keeps a key, a survey or a token from leaving its segment', () => {
    expect(routes.definitions(base, '../x?y#z')).toBe(`${base}/sdk/..%2Fx%3Fy%23z/popups`);
    expect(routes.responses(base, 'a/b')).toBe(`${base}/sdk/surveys/a%2Fb/responses`);
    expect(routes.responses(base, 'a\ud83d😀\ude00')).toBe(`${base}/sdk/surveys/a%F0%9F%98%80/responses`);
    expect(previewRoute(base, 'a/b')).toBe(`${base}/sdk/preview/a%2Fb`);
  });

  it('sends bodies under a type that needs no preflight', () => {
    expect(simpleContentType).toBe('text/plain;charset=UTF-8');
  });
});

describe('version', () => {
  it('[VER-1] is 1.5.0 or later', () => {
    const [major = 0, minor = 0] = sdkVersion.split('.').map(Number);
    expect(major * 1_000 + minor).toBeGreaterThanOrEqual(1_005);
  });
});
