import { describe, expect, it } from 'vitest';
import { isCrowded, numbersNote, scaleEnds } from './columnWords.js';

describe('around columns', () => {
  it('stand the words at the ends of their scale, each with its number', () => {
    const scale = { min: -3, max: 3 };
    expect(scaleEnds({ kind: 'rating', minLabel: 'Hard', maxLabel: 'Easy' }, scale)).toEqual([
      '−3: Hard',
      '3: Easy',
    ]);
    expect(scaleEnds({ kind: 'rating', maxLabel: 'Easy' }, scale)).toEqual(['3: Easy']);
    expect(scaleEnds({ kind: 'stars' }, scale)).toEqual([]);
  });

  it('stands what numbers come to, with their unit', () => {
    const numbers = { median: 12, mean: 38.5, min: 1, max: 2_500_000 };
    expect(numbersNote(numbers, 'people')).toBe('Median 12, average 38.5, from 1 to 2,500,000 people');
    expect(numbersNote(numbers, undefined)).toBe('Median 12, average 38.5, from 1 to 2,500,000');
  });

  it('is too little room on a phone for many names or long counts', () => {
    const columns = (many: number, count: number) =>
      Array.from({ length: many }, (_, place) => ({ name: `${place}`, count }));
    expect(
      [columns(11, 116), columns(11, 1_160), columns(21, 3), columns(5, 1_234_567)].map(isCrowded),
    ).toEqual([false, true, true, false]);
    const ranges = Array.from({ length: 10 }, (_, place) => ({ name: `${place * 10}–100`, count: 5 }));
    expect(isCrowded(ranges)).toBe(false);
  });
});
