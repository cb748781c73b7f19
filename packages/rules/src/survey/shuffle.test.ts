import { describe, expect, it } from 'vitest';
import { shuffleOptions } from './index.js';

const options = 'abcdefgh'.split('');
const orderOf = (seed: number): string => shuffleOptions(options, seed).join('');

describe('shuffled options', () => {
  it('are all there, once each, and the list given is left as it was', () => {
    expect(orderOf(0.3).split('').sort().join('')).toBe('abcdefgh');
    expect(options.join('')).toBe('abcdefgh');
  });

  it('stay in their order for the same seed', () => {
    expect(orderOf(0.3)).toBe(orderOf(0.3));
    expect(orderOf(0.3)).not.toBe(orderOf(0.7));
  });

  it.each([0, 7])('have each of them at place %i about as often as chance would', (place) => {
    const times = new Map<string, number>();
    for (let show = 0; show < 4_000; show += 1) {
      const one = orderOf(show / 4_001 + 1e-5)[place] ?? '';
      times.set(one, (times.get(one) ?? 0) + 1);
    }
    expect(times.size).toBe(options.length);
    for (const count of times.values()) {
      expect(count).toBeGreaterThan(350);
      expect(count).toBeLessThan(650);
    }
  });
});
