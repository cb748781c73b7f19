import { describe, expect, it } from 'vitest';
import { sectionBody } from '../run.mjs';
import { benchmarksPage, sectionsIn } from './benchmarksPage.mjs';
import { isReached, judgeGoals } from './judgeGoals.mjs';
import { median } from './statistics.mjs';
import { markdownTable, numberText, tablesIn } from './table.mjs';

describe('a goal', () => {
  it.each([
    ['≤ 10', '9.9', true],
    ['≤ 10', '10.1', false],
    ['10', '10', true],
    ['≥ 8,500', '8,499', false],
    ['≥ 8,500', '12,000', true],
    ['= 0', '1', false],
    ['≤ 15,000, moonshot 12,500', '14,000', true],
    ['–', '5', undefined],
    ['≤ 5', 'failed', undefined],
  ])('of %j is reached by %j: %j', (goal, measured, reached) => {
    expect(isReached(goal, measured)).toBe(reached);
  });

  it('that is missed is marked where it stands, and told with its reason', () => {
    const table = markdownTable(
      ['size', 'measured', 'goal'],
      [
        ['core', 20, '≤ 15'],
        ['rules', 3, '≤ 4'],
      ],
    );
    const { markdown, missed } = judgeGoals(`Before\n\n${table}\n\nAfter`);
    expect(markdown).toContain('| core | 🔴 20 | ≤ 15 |');
    expect(markdown).toContain('| rules | 3 | ≤ 4 |');
    expect(missed).toEqual([{ row: 'core', measured: '20', goal: '≤ 15' }]);
    const bench = { name: 'x', title: 'X', command: [], about: 'A.', reasons: { core: 'because.' } };
    expect(sectionBody(bench, table)).toContain('🔴 **core**: 20, the goal is ≤ 15. Reason: because.');
    expect(sectionBody({ ...bench, reasons: {} }, table)).toContain('The reason has not been found yet.');
  });

  it('that a bench has marked itself stays marked', () => {
    expect(
      judgeGoals('| a | measured | bar |\n|---|--:|--:|\n| x | 🔴 fast | as fast |').missed,
    ).toHaveLength(1);
  });
});

describe('the page of figures', () => {
  it('keeps the sections that were not measured anew, and what stands below each', () => {
    const page = benchmarksPage({
      intro: '# Benchmarks',
      sections: [
        { name: 'one', body: '## One\n\n1', note: 'Slower on another machine.' },
        { name: 'two', body: '', note: '' },
        { name: 'three-four', body: '## Three\n\n3', note: '' },
      ],
    });
    expect([...sectionsIn(page)]).toEqual([
      ['one', { body: '## One\n\n1', note: 'Slower on another machine.' }],
      ['three-four', { body: '## Three\n\n3', note: '' }],
    ]);
  });

  it('names neither a path nor a person', () => {
    const body = sectionBody(
      { name: 'x', title: 'X', command: [], about: 'A.' },
      '| a | b |\n|---|--:|\n| c | 1 |',
    );
    expect(body).toMatch(/\*Measured \d{4}-\d\d-\d\d: Node v/);
    expect(body).not.toMatch(/\/(?:home|root|usr|tmp)\//);
  });
});

describe('tables', () => {
  it('are read as they were written', () => {
    const text = markdownTable(
      ['a', 'b'],
      [
        ['x | y', 1234.5],
        ['z', 0.123],
      ],
    );
    expect(tablesIn(text)).toEqual([
      {
        head: ['a', 'b'],
        rows: [
          ['x | y', '1,235'],
          ['z', '0.12'],
        ],
        from: 0,
        to: 4,
      },
    ]);
  });

  it.each([
    [Number.NaN, '–'],
    [1_000_000, '1,000,000'],
    [12.34, '12.3'],
    [1.5, '1.5'],
  ])('write %d as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it('have a median', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  });
});
