import { describe, expect, it } from 'vitest';
import { begunOf, firstOf, lengthOf, localDay, periods } from './periods.js';

describe('a period of the results', () => {
  it('has the chosen number of days, today included', () => {
    expect(firstOf(7, '2026-11-15')).toBe('2026-11-09');
    expect(firstOf(1, '2026-03-01')).toBe('2026-03-01');
    expect(firstOf(365, '2028-03-01')).toBe('2027-03-03');
  });

  it.each(periods)('of %d days is known again at any hour of the day', (days) => {
    for (const hour of [0, 11, 13, 23]) {
      const today = localDay(new Date(2026, 10, 15, hour, 59));
      expect(lengthOf({ from: firstOf(days, today) }, today)).toBe(days);
    }
  });

  it('begins today where its first day has begun only in the time zone of whoever sent the link', () => {
    expect(begunOf('2026-11-18', '2026-11-17')).toBe('2026-11-17');
    expect(begunOf('2026-11-17', '2026-11-17')).toBe('2026-11-17');
    expect(begunOf('2026-11-17T09:30:00Z', '2026-11-17')).toBe('2026-11-17T09:30:00Z');
    expect(begunOf('2026-11-01', '2026-11-17')).toBe('2026-11-01');
    // What is no day is named where it is refused.
    expect(begunOf('garbage', '2026-11-17')).toBe('garbage');
  });

  it("is thirty days where nothing was chosen, and none of the lengths for dates of one's own", () => {
    expect(lengthOf({}, '2026-11-15')).toBe(30);
    expect(lengthOf({ from: '2026-11-01' }, '2026-11-15')).toBeUndefined();
    expect(lengthOf({ to: '2026-11-15' }, '2026-11-15')).toBeUndefined();
  });
});
