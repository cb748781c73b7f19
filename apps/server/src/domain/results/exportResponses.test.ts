import { describe, expect, it } from 'vitest';
import { csvCell } from './exportResponses.js';

describe('csvCell', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+49 30 123', `"'+49 30 123"`],
    ['-2', `"'-2"`],
    ['@import', `"'@import"`],
    ['\t=1', `"'\t=1"`],
    ['＝1', `"'＝1"`],
    [' =HYPERLINK("x")', `"' =HYPERLINK(""x"")"`],
  ])('keeps %j from being a formula', (cell, written) => {
    expect(csvCell(cell)).toBe(written);
  });

  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
  ])('writes %j as %j', (cell, written) => {
    expect(csvCell(cell)).toBe(written);
  });

  it('leaves numbers as they are, negative ones too', () => {
    expect(csvCell(-3)).toBe('-3');
  });
});
