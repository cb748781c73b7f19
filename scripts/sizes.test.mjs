import { describe, expect, it } from 'vitest';
import { exitCodeOf, isSameTable, overBudget, sizeTable, sizesOf, tableIn, withTable } from './sizes.mjs';

const sizes = { minified: 12_345, gzip: 5_432, brotli: 4_321 };
const core = { name: 'Core', budget: 5_000, ceiling: 5_000, sizes };
const measured = [core];

describe('sizes', () => {
  it('compress what repeats', () => {
    const { minified, gzip, brotli } = sizesOf(Buffer.from('popup '.repeat(1000)));
    expect(minified).toBe(6000);
    expect(gzip).toBeLessThan(100);
    expect(brotli).toBeLessThan(gzip);
  });

  it('beyond a budget are reported with the excess', () => {
    expect(overBudget(measured)).toEqual([]);
    expect(overBudget([{ name: 'Core', budget: 4_000, ceiling: 4_320, sizes }])).toEqual([
      'Core: 4321 bytes with brotli, 1 over the 4320 it may have.',
    ]);
  });

  it.each([
    [[], undefined, '--check', 0],
    [['Core: 1 over'], undefined, '--check', 1],
    [['Core: 1 over'], undefined, '', 1],
    [['Core: 1 over'], undefined, '--write', 0],
    [[], 'out of date', '--check', 1],
    [[], 'no place', '--write', 1],
  ])('over by %j, with a README that is %s, end %s with %i', (excesses, readmeProblem, mode, code) => {
    expect(exitCodeOf({ excesses, readmeProblem, mode })).toBe(code);
  });

  it('stand in the README between the markers, and replace what stood there', () => {
    const readme = 'before\n<!-- sizes -->\nold\n<!-- /sizes -->\nafter\n';
    const table = sizeTable(measured);
    const written = withTable(readme, table);
    expect(tableIn(written)).toBe(table);
    expect(written).toMatch(/^before\n[^]*\nafter\n$/);
    expect(table).toContain('| Core | 12.3 | 5.4 | 4.3 | 5.0 |');
  });

  it('that the README quotes may differ by a compressor, not by a change', () => {
    const table = sizeTable(measured);
    const withBrotli = (/** @type {number} */ brotli) =>
      sizeTable([{ ...core, sizes: { ...sizes, brotli } }]);
    expect(isSameTable(table, withBrotli(4_401))).toBe(true);
    expect(isSameTable(table, withBrotli(4_551))).toBe(false);
    expect(isSameTable(table, sizeTable([{ ...core, name: 'Other' }]))).toBe(false);
    expect(isSameTable('', table)).toBe(false);
  });

  it('have no place in a README without markers', () => {
    expect(tableIn('# Title')).toBeUndefined();
  });
});
