import { describe, expect, it } from 'vitest';
import { listTextOf, partsOf } from './listText.js';

describe('a list as text', () => {
  it('has no entry where nothing is written', () => {
    expect(partsOf('/pricing\n\n /docs/** \n', '\n')).toEqual(['/pricing', '/docs/**']);
    expect(partsOf('de, , en,', ',')).toEqual(['de', 'en']);
  });

  it('stays as it is typed while it means the same', () => {
    expect(listTextOf(['a'], ',', 'a, ')).toBe('a, ');
    expect(listTextOf(['/a'], '\n', '/a\n')).toBe('/a\n');
  });

  it('is written anew when the list was changed elsewhere, as by undoing', () => {
    expect(listTextOf(['a', 'b'], ',', 'a, ')).toBe('a, b');
    expect(listTextOf(['a', 'b'], ',', 'a, c')).toBe('a, b');
    expect(listTextOf(['/a', '/b'], '\n', '')).toBe('/a\n/b');
  });
});
