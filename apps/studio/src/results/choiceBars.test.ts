import { describe, expect, it } from 'vitest';
import { choiceBars } from './choiceBars.js';

const choice = (id: string, count: number, n: number) => ({
  id,
  label: id,
  count,
  share: { value: n === 0 ? 0 : count / n, low: 0, high: 1, n },
});

describe('choiceBars', () => {
  it('tells how many of all who answered chose each', () => {
    const { bars, max } = choiceBars([choice('red', 30, 40), choice('green', 20, 40)]);
    expect(bars.map(({ value, note }) => [value, note])).toEqual([
      [30, '75.0%'],
      [20, '50.0%'],
    ]);
    expect(max).toBe(40);
  });

  it('keeps the order of the question, and begins with the most chosen where there are many', () => {
    const named = (many: number) =>
      choiceBars(Array.from({ length: many }, (_, place) => choice(`${place}`, place, 40))).bars[0]?.id;
    expect([named(14), named(15)]).toEqual(['0', '14']);
  });
});
