import { describe, expect, it } from 'vitest';
import { pauseAfter } from './deliver.js';

describe('the pause between two tries', () => {
  it('doubles from ten seconds to an hour', () => {
    expect([1, 2, 3, 4].map((attempts) => pauseAfter(attempts, 0.5) / 1_000)).toEqual([10, 20, 40, 80]);
    expect(pauseAfter(30, 0.5)).toBe(3_600_000);
    expect(pauseAfter(1, 0)).toBeLessThan(pauseAfter(1, 1));
  });
});
