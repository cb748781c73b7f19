import { describe, expect, it } from 'vitest';
import { chartsHtml, chartsOf, figureIn } from './charts.mjs';

describe('charts', () => {
  it.each([
    ['1,234', 1234],
    ['🔴 18,613', 18_613],
    ['≤ 0.53', 0.53],
    ['0, next visit 100', 0],
    ['–', undefined],
    ['failed: crashed', undefined],
  ])('reads %j as %j', (cell, figure) => {
    expect(figureIn(cell)).toBe(figure);
  });

  it('draws a column of figures, and leaves out one of words', () => {
    const charts = chartsOf(
      ['product', 'bytes', 'note'],
      [
        ['**ours**', '10', 'small'],
        ['Another', '1,000', 'large'],
      ],
    );
    expect(charts).toEqual([
      {
        title: 'bytes',
        bars: [
          { label: 'ours', value: 10, text: '10', isOurs: true, isMissed: false },
          { label: 'Another', value: 1_000, text: '1,000', isOurs: false, isMissed: false },
        ],
      },
    ]);
  });

  it('draws goals as how far they were reached, and says in words what was missed', () => {
    const [chart] = chartsOf(
      ['size', 'measured', 'goal'],
      [
        ['one', '🔴 30', '≤ 15'],
        ['two', '5', '≤ 10'],
      ],
    );
    expect(chart?.bars.map(({ value, isMissed }) => [value, isMissed])).toEqual([
      [2, true],
      [0.5, false],
    ]);
    expect(chartsHtml(['size', 'measured', 'goal'], [['one', '🔴 30', '≤ 15']])).toContain(
      '30 of ≤ 15 missed',
    );
  });

  it('writes widths as attributes, which every policy allows, and escapes what a cell holds', () => {
    const html = chartsHtml(
      ['product', 'a < b'],
      [
        ['<b>', '1'],
        ['c', '2'],
      ],
    );
    expect(html).toContain('<rect width="50.0" height="8"/>');
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain('style=');
  });

  it('draws nothing where there are no figures', () => {
    expect(chartsHtml(['a', 'b'], [['x', 'y']])).toBe('');
  });
});
