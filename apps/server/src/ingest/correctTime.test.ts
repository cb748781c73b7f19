import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctTime } from './correctTime.js';

const receivedAt = Date.UTC(2026, 5, 15, 12);
const week = 7 * 86_400_000;
const iso = (time: number) => new Date(time).toISOString();

describe('correctTime', () => {
  it('[F-53] lies within the last seven days for any clock', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (at, sentAt) => {
        const result = correctTime({ at: at.toISOString(), sentAt: sentAt.toISOString(), receivedAt });
        expect(result.at).toBeLessThanOrEqual(receivedAt);
        expect(result.at).toBeGreaterThanOrEqual(receivedAt - week);
      }),
    );
  });

  it('[F-53] keeps the order of a batch whatever its clock says', () => {
    const skew = fc.integer({ min: -10 * 365 * 86_400_000, max: 10 * 365 * 86_400_000 });
    const ages = fc.array(fc.integer({ min: 0, max: 2 * week }), { minLength: 2 });
    fc.assert(
      fc.property(skew, ages, (error, given) => {
        const sentAt = receivedAt + error;
        const times = given
          .sort((a, b) => b - a)
          .map((age) => correctTime({ at: iso(sentAt - age), sentAt: iso(sentAt), receivedAt }));
        const corrected = times.map(({ at }) => at);
        expect(corrected).toEqual([...corrected].sort((a, b) => a - b));
        times.forEach(({ at, isClamped }, index) => {
          const age = given[index] ?? 0;
          expect(isClamped).toBe(age > week);
          if (!isClamped) expect(at).toBe(receivedAt - age);
        });
      }),
    );
  });

  it.each([
    '',
    'yesterday',
    '2026-02-31T00:00:00Z',
    '2026-02-31T00:00:00.000Z',
    '99999-01-01',
    '0000-01-01T00:00:00Z',
  ])('reads %j as now, marked', (at) => {
    expect(correctTime({ at, sentAt: iso(receivedAt), receivedAt })).toMatchObject({
      at: receivedAt,
      isClamped: true,
    });
  });

  it('trusts the event when the time of sending cannot be read', () => {
    const result = correctTime({ at: iso(receivedAt - 60_000), sentAt: 'soon', receivedAt });
    expect(result).toEqual({ at: receivedAt - 60_000, clientAt: receivedAt - 60_000, isClamped: false });
  });
});
