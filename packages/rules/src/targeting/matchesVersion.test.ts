import { describe, expect, it } from 'vitest';
import { matchesVersion } from './matchesVersion.js';

describe('matchesVersion', () => {
  it.each([
    ['>=1', 'nightly'],
    ['>=1', ''],
    ['>=1', '*'],
    ['>=1', '=1.0.0'],
    ['>=1', '1..2'],
    ['>=1', '1.'],
    ['>=1', '1.2.3-'],
    ['1 - 2', '1.5.0'],
    ['>=abc', '1.0.0'],
    ['>= <2', '1.0.0'],
    ['=>1', '1.0.0'],
    ['>=1 || oops', '1.0.0'],
    ['1.2.3_4', '1.2.3'],
  ])('refuses to read the range "%s" against "%s"', (range, version) => {
    expect(() => matchesVersion(range, version)).toThrow(TypeError);
  });

  it('reads past spaces, of the version and of the range', () => {
    expect(matchesVersion('  >=   2.1   <  3 ', '  2.5.0  ')).toBe(true);
    expect(matchesVersion('  >=   2.1   <  3 ', '\t3.0.0')).toBe(false);
    expect(matchesVersion(' ', '1.0.0')).toBe(true);
  });

  it('orders early releases by their tags', () => {
    const inOrder = [
      '1.0.0-1',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.2',
      '1.0.0-alpha.10',
      '1.0.0-beta',
      '1.0.0',
    ];
    for (const [index, version] of inOrder.entries()) {
      const newer = inOrder.filter((other) => matchesVersion(`>${version}`, other));
      expect(newer).toEqual(inOrder.slice(index + 1).filter((other) => !other.startsWith(`${version}.`)));
      expect(matchesVersion(`=${version}`, version)).toBe(true);
    }
  });

  it('reads hostile text before the test runs out of time', () => {
    const longest = '1.'.repeat(500_000);
    for (const text of [
      longest,
      `${longest}x`,
      `1.0.0-${'a.'.repeat(500_000)}!`,
      '>'.repeat(500_000),
      ' '.repeat(500_000),
    ]) {
      for (const ask of [() => matchesVersion(text, '1.0.0'), () => matchesVersion('>=1', text)]) {
        try {
          ask();
        } catch {
          // Refusing is as good as answering; only time matters here.
        }
      }
    }
    expect(matchesVersion('>=1', '1.0.0')).toBe(true);
  });
});
