import { describe, expect, it } from 'vitest';
import { dayTicks } from './dayTicks.js';

describe('the days below a chart', () => {
  it.each([
    [30, 6, [0, 6, 12, 17, 23, 29]],
    [7, 9, [0, 1, 2, 3, 4, 5, 6]],
    [7, 5, [0, 2, 4, 6]],
    [90, 2, [0, 89]],
    [90, 1, [0, 89]],
    [2, 6, [0, 1]],
    [1, 6, [0]],
    [0, 6, []],
  ])('of %i days, at most %i, are %j', (count, most, places) => {
    expect(dayTicks(count, most)).toEqual(places);
  });

  it('stand at even distances, the first and the last among them', () => {
    for (let count = 2; count < 400; count += 1) {
      const places = dayTicks(count, 6);
      expect([places[0], places.at(-1)]).toEqual([0, count - 1]);
      const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }
  });
});
