import { describe, expect, it } from 'vitest';
import { isSampled, samplePlace } from './isSampled.js';

const people = Array.from({ length: 20_000 }, (_, index) => `user-${index}`);

describe('isSampled', () => {
  it('takes everyone at 100 and nobody at 0', () => {
    expect(people.every((person) => isSampled(person, 'p1', 100))).toBe(true);
    expect(people.some((person) => isSampled(person, 'p1', 0))).toBe(false);
  });

  it('takes about the share that was asked for, also of people who differ at the end only', () => {
    for (const percent of [1, 10, 33, 50, 90]) {
      const share =
        (people.filter((person) => isSampled(person, 'p1', percent)).length / people.length) * 100;
      expect(Math.abs(share - percent)).toBeLessThan(1.2);
    }
  });

  it('spreads people evenly over a hundred places', () => {
    const counts = Array.from({ length: 100 }, () => 0);
    for (const person of people) {
      const place = Math.floor(samplePlace(`p1:${person}`));
      counts[place] = (counts[place] ?? 0) + 1;
    }
    const mean = people.length / 100;
    const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    // 99 degrees of freedom: above 149 in one of a thousand fair draws.
    expect(chiSquare).toBeLessThan(149);
  });

  it('draws anew for each popup', () => {
    const both = people.filter((person) => isSampled(person, 'p1', 50) && isSampled(person, 'p2', 50));
    expect(Math.abs(both.length / people.length - 0.25)).toBeLessThan(0.012);
  });
});
