import { describe, expect, it } from 'vitest';
import { scaleColumns } from './scaleColumns.js';

const scale = (min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, place) => ({ value: min + place, count: place }));

describe('scaleColumns', () => {
  it('has a column for every value, with a real minus', () => {
    expect(scaleColumns(scale(-1, 2))).toEqual([
      { name: '−1', count: 0 },
      { name: '0', count: 1 },
      { name: '1', count: 2 },
      { name: '2', count: 3 },
    ]);
    expect(scaleColumns(scale(-10, 10))).toHaveLength(21);
  });

  it('puts the values of a long scale together, and loses none', () => {
    const columns = scaleColumns(scale(0, 100));
    expect(columns.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 20 }, (_, place) => `${place * 5}–${place * 5 + 4}`),
      '100',
    ]);
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe((100 * 101) / 2);
    expect(scaleColumns(scale(-100, 100)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['−100 to −91', '−10 to −1', '0–9', '100']),
    );
  });
});
