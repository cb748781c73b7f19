import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, isRetryable, retryAfterMs } from './retryPolicy.js';

describe('isRetryable', () => {
  it.each([0, 408, 425, 429, 500, 502, 503, 504])('tries again after %i', (status) => {
    expect(isRetryable(status)).toBe(true);
  });
  it.each([200, 301, 400, 401, 403, 404, 409, 413, 422])('does not try again after %i', (status) => {
    expect(isRetryable(status)).toBe(false);
  });
});

describe('backoffMs', () => {
  it('stays between one second and a minute, whatever the number of failures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, r) => {
          const wait = backoffMs(n, () => r);
          expect(wait).toBeGreaterThanOrEqual(1_000);
          expect(wait).toBeLessThanOrEqual(60_000);
        },
      ),
    );
  });

  it('doubles the longest wait with each failure', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => backoffMs(n, () => 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  it('spreads the clients of a server that comes back', () => {
    let state = 1;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const seconds = new Map<number, number>();
    for (let client = 0; client < 10_000; client += 1) {
      const second = Math.floor(backoffMs(6, random) / 1_000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    }
    expect(Math.max(...seconds.values())).toBeLessThan(1_000);
  });
});

describe('retryAfterMs', () => {
  const now = Date.UTC(2026, 0, 1);
  it.each([
    ['7', 7_000],
    [' 12 ', 12_000],
    ['0', 0],
    ['86400', 300_000],
    ['99999999999999999999', 300_000],
    [new Date(now + 5_000).toUTCString(), 5_000],
    [new Date(now + 5_000_000).toUTCString(), 300_000],
    [new Date(now - 5_000).toUTCString(), undefined],
    ['Thu, 01 Jan 2026 00:00:05 +0000', 5_000],
    ['soon', undefined],
    ['', undefined],
    [' ', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['7 seconds', undefined],
    ['-3', undefined],
    [undefined, undefined],
  ])('reads %s as %s ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
