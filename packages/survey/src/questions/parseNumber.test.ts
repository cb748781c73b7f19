import { describe, expect, it } from 'vitest';
import { parseNumber } from './parseNumber.js';

describe('what people write into a field for numbers', () => {
  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    ['1,5', 1.5],
    ['١٢', 12],
    ['٣٫٥', 3.5],
    ['۴۵۶۷۸۹۰', 4567890],
    [' 7 ', 7],
  ])('%s is read as %d', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each(['twelve', '1,000,000', '12 apples'])('%s is no number', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });
});
