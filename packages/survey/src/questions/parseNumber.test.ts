import { describe, expect, it } from 'vitest';
import { parseNumber } from './parseNumber.js';

describe('what people write into a field for numbers', () => {
  it.each([
    ['12', 12],
    ['-1.5', -1.5],
    ['−5', -5],
    // As it is copied from among words that run from right to left.
    ['\u200e-5', -5],
    ['\u061c−5', -5],
    ['−0,125', -0.125],
    ['1,5', 1.5],
    ['0,125', 0.125],
    ['-0,125', -0.125],
    ['１２.５', 12.5],
    ['١٢', 12],
    ['٣٫٥', 3.5],
    ['۴۵۶۷۸۹۰', 4567890],
    ['१२', 12],
    ['৪৫৬.৭', 456.7],
    ['௧௨', 12],
    ['๑๒๓๔', 1234],
    ['၁၂', 12],
    ['𞥑𞥒', 12],
    [' 7 ', 7],
    [' 0,125', 0.125],
  ])('%s is read as %d', (text, number) => {
    expect(parseNumber(text, () => '.')).toBe(number);
  });

  it.each([
    ['1,000', '.', 1000],
    ['12,345,678.9', '.', 12345678.9],
    ['1.500', '.', 1.5],
    ['1.000', ',', 1000],
    ['12.345.678,9', ',', 12345678.9],
    ['1,500', ',', 1.5],
    ['0.125', ',', 0.125],
    ['3.1415', ',', 3.1415],
    ['10,00,000', '.', 1000000],
    ['-1,23,45,678.5', '.', -12345678.5],
    ['١٬٢٥٠', '٫', 1250],
    ['۱۲٬۳۴۵٫۵', '٫', 12345.5],
    ['1 234 567,5', ',', 1234567.5],
    ['1\u202f234', ',', 1234],
    ["1'234.5", '.', 1234.5],
    ['−1’234’567.5', '.', -1234567.5],
    ['12,50 000', ',', 12.5],
  ])('%s is read by people whose decimal sign is %s as %d', (text, point, number) => {
    expect(parseNumber(text, () => point)).toBe(number);
  });

  it.each([
    ['5,12.125', '.'],
    ['3.14,159', ','],
    ['1 12,345', ','],
  ])(
    '%s, in which the signs are mixed up, is no number to people whose decimal sign is %s',
    (text, point) => {
      expect(parseNumber(text, () => point)).toBeNaN();
    },
  );

  it.each(['twelve', '\u200e', '1,00,0', '1.2.3', '12 apples', '1 2', '0 125', '1²', '十二'])(
    '%s is no number',
    (text) => {
      expect(parseNumber(text, () => '.')).toBeNaN();
    },
  );
});
