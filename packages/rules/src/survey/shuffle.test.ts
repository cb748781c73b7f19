import { describe, expect, it } from 'vitest';
import { shuffleOptions } from './index.js';

const options = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({ id }));
const orderOf = (seed: string): string =>
  shuffleOptions(options, seed)
    .map(({ id }) => id)
    .join('');

describe('shuffled options', () => {
  it('are all there, once each, and the list given is left as it was', () => {
    expect(orderOf('show:q').split('').sort().join('')).toBe('abcdefgh');
    expect(options.map(({ id }) => id).join('')).toBe('abcdefgh');
  });

  it('stay in their order for the same seed, however the list was ordered', () => {
    expect(orderOf('show:q')).toBe(orderOf('show:q'));
    expect(
      shuffleOptions([...options].reverse(), 'show:q')
        .map(({ id }) => id)
        .join(''),
    ).toBe(orderOf('show:q'));
  });

  it('give every option every place about as often as chance would', () => {
    const firsts = new Map<string, number>();
    for (let show = 0; show < 4_000; show += 1) {
      const first = orderOf(`show-${show}:q`)[0] ?? '';
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    expect(firsts.size).toBe(options.length);
    for (const count of firsts.values()) {
      expect(count).toBeGreaterThan(350);
      expect(count).toBeLessThan(650);
    }
  });
});
