import { describe, expect, it } from 'vitest';
import { nextTry, pauseAfter } from './pauses.js';

describe('the pause between two tries', () => {
  it('doubles from ten seconds to an hour', () => {
    expect([1, 2, 3, 4].map((attempts) => pauseAfter(attempts, 0.5) / 1_000)).toEqual([10, 20, 40, 80]);
    expect(pauseAfter(30, 0.5)).toBe(3_600_000);
    expect(pauseAfter(1, 0)).toBeLessThan(pauseAfter(1, 1));
  });
});

describe('the next try', () => {
  const hour = 3_600_000;
  const after = (restMs: number, age = 0) => nextTry({ now: age, createdAt: 0, restMs }, 10_000) - age;

  it('is when the receiver asked for it, but not sooner than without', () => {
    expect(after(90_000)).toBe(90_000);
    expect(after(5 * hour)).toBe(5 * hour);
    expect(after(1_000)).toBe(10_000);
    expect(after(0)).toBe(10_000);
  });

  it('is at the end of the day at the latest, and within an hour for one that is older', () => {
    expect(after(100 * hour)).toBe(24 * hour);
    expect(after(100 * hour, 20 * hour)).toBe(4 * hour);
    expect(after(100 * hour, 30 * hour)).toBe(hour);
    expect(after(Infinity)).toBe(24 * hour);
  });
});
