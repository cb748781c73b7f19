import { describe, expect, it } from 'vitest';
import { choiceBars } from './choiceBars.js';

const choice = (id: string, count: number, n: number) => ({
  id,
  label: id,
  count,
  share: { value: n === 0 ? 0 : count / n, low: 0, high: 1, n },
});
const told = (choices: Parameters<typeof choiceBars>[0], leftEmpty: number) =>
  choiceBars(choices, leftEmpty).bars.map(({ value, note }) => [value, note]);

describe('choiceBars', () => {
  it('tells how many of all who answered chose each', () => {
    const colors = [choice('red', 30, 40), choice('green', 20, 40)];
    expect(told(colors, 0)).toEqual([
      [30, '75.0%'],
      [20, '50.0%'],
    ]);
    expect(choiceBars(colors, 0).max).toBe(40);
  });

  it('counts whoever left the box of a consent empty among those who did not agree', () => {
    expect(told([choice('yes', 17, 17), choice('no', 0, 17)], 51)).toEqual([
      [17, '25.0%'],
      [51, '75.0%'],
    ]);
    expect(told([choice('yes', 0, 0), choice('no', 0, 0)], 4)).toEqual([
      [0, '0.0%'],
      [4, '100.0%'],
    ]);
  });
});
