import { describe, expect, it } from 'vitest';
import { conformanceText, reliabilityText, titledTestsIn, unknownIds } from './conformance.mjs';

const groups = [
  {
    area: 'Configuration',
    rules: [
      { id: 'CFG-1', text: 'A key is required.' },
      { id: 'CFG-2', text: 'A | B' },
    ],
  },
];

describe('the table of rules', () => {
  it('finds titles in every kind of quotes, with one id or several', () => {
    const text = [
      "it('[CFG-1] stays inert without a key', () => {});",
      'it("[CFG-1] [CFG-2] sends it", () => {});',
      "it(`[CFG-2] doesn't stop`, () => {});",
      "it('isn\\'t about [CFG-1] at all', () => {});",
    ].join('\n');
    expect(titledTestsIn('a.test.ts', text)).toEqual([
      { file: 'a.test.ts', title: 'stays inert without a key', ids: ['CFG-1'] },
      { file: 'a.test.ts', title: 'sends it', ids: ['CFG-1', 'CFG-2'] },
      { file: 'a.test.ts', title: "doesn't stop", ids: ['CFG-2'] },
    ]);
  });

  it('names the proof of each rule and says which have none', () => {
    const tests = titledTestsIn('a.test.ts', "it('[CFG-1] stays inert', () => {});");
    const text = conformanceText(groups, tests);
    expect(text).toContain('1 of 2 rules have at least one test.');
    expect(text).toContain('| CFG-1 | A key is required. | `a.test.ts`: stays inert |');
    expect(text).toContain('| CFG-2 | A \\| B | *missing* |');
  });

  it('counts the faults that a test shows, and says which none does', () => {
    const faults = [
      {
        area: 'Network',
        rules: [
          { id: 'F-1', text: 'Offline' },
          { id: 'F-2', text: 'Slow' },
        ],
      },
    ];
    const text = reliabilityText(faults, titledTestsIn('a.test.ts', "it('[F-2] waits', () => {});"));
    expect(text).toContain('its number: 1 of 2.');
    expect(text).toContain('| F-1 | Offline | *missing* |\n| F-2 | Slow | `a.test.ts`: waits |\n');
  });

  it('does not accept the id of a rule that does not exist', () => {
    const tests = titledTestsIn('a.test.ts', "it('[CFG-99] does something', () => {});");
    expect(unknownIds(groups, tests)).toEqual([
      'a.test.ts: "does something" names the rule CFG-99, which does not exist.',
    ]);
  });
});
