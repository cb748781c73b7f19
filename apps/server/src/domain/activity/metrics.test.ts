import { describe, expect, it } from 'vitest';
import { assembleMetric } from './metrics.js';

describe('a metric', () => {
  it('of a few values lists them', () => {
    const rows = [
      { value: 'light', people: 3 },
      { value: 'dark', people: 5 },
    ];
    expect(assembleMetric('theme', rows)).toEqual({
      key: 'theme',
      people: 8,
      numeric: false,
      median: null,
      latest: [
        { value: 'dark', count: 5 },
        { value: 'light', count: 3 },
      ],
    });
  });

  it('is one of numbers only where all of them are', () => {
    const numericOf = (...values: string[]) =>
      assembleMetric(
        'm',
        values.map((value) => ({ value, people: 1 })),
      );
    expect(numericOf('1', '2.5', '-3')).toMatchObject({ numeric: true, median: 1 });
    for (const odd of ['', ' ', 'x', 'Infinity', '1 €'])
      expect(numericOf('1', odd)).toMatchObject({ numeric: false, median: null });
    expect(numericOf('1', '2')).not.toHaveProperty('ranges');
  });

  it('of many words lists those of the most people', () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({ value: `word ${index}`, people: index + 1 }));
    const { latest, ranges } = assembleMetric('word', rows);
    expect(latest.length).toBeLessThan(100);
    expect(latest[0]).toEqual({ value: 'word 99', count: 100 });
    expect(ranges).toBeUndefined();
  });

  it('of many numbers tells them by ranges that hold everybody', () => {
    const rows = Array.from({ length: 100 }, (_, value) => ({ value: String(value), people: 2 }));
    const { ranges, median } = assembleMetric('price', rows);
    expect(median).toBe(49.5);
    expect(ranges).toHaveLength(10);
    expect(ranges?.[0]).toEqual({ from: 0, to: 10, count: 20 });
    expect(ranges?.reduce((total, { count }) => total + count, 0)).toBe(200);
  });
});
