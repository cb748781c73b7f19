import { describe, expect, it } from 'vitest';
import { csvCell } from './csvLine.js';

describe('csvCell', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+49 30 123', `"'+49 30 123"`],
    ['-2', `"'-2"`],
    ['@import', `"'@import"`],
    ['\t=1', `"'\t=1"`],
    ['＝1', `"'＝1"`],
    [' =HYPERLINK("x")', `"' =HYPERLINK(""x"")"`],
    ['fine;=1+1', `"fine;'=1+1"`],
    [';=1', `";'=1"`],
    ['fine; "=1', `"fine; ""'=1"`],
    ['fine\r\n=1+1\n\n@x', `"fine\r\n'=1+1\n\n'@x"`],
    ['a\t-2+3', `"a\t'-2+3"`],
  ])('keeps %j from being a formula', (cell, written) => {
    expect(csvCell(cell)).toBe(written);
  });

  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['one; two', '"one; two"'],
    ['well ;-)', '"well ;-)"'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('writes %j as %j', (cell, written) => {
    expect(csvCell(cell)).toBe(written);
  });

  it('takes time in proportion to the text, whatever stands in it', () => {
    // One quadratic step takes longer than a test may, and an export holds everybody else up as long.
    for (const signs of ['\n', ';', '\t"', ';\u00a0', ' ']) {
      const cell = `a${signs.repeat(80_000)}b`;
      expect(csvCell(cell).length).toBeGreaterThanOrEqual(cell.length);
    }
  });

  it('leaves numbers as they are, negative ones too', () => {
    expect(csvCell(-3)).toBe('-3');
  });
});
