import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.js';

const round = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are taken one per round of the event loop, in the order of asking', async () => {
    const turns = createTurns();
    const taken: string[] = [];
    const take = async (name: string) => {
      await turns.next();
      taken.push(name);
    };
    const all = Promise.all(['a', 'b', 'c'].map(take));
    const seen: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      await round();
      seen.push(taken.length);
    }
    await all;
    expect(taken).toEqual(['a', 'b', 'c']);
    for (const [index, count] of seen.entries())
      expect(count - (seen[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(seen.at(-1)).toBe(3);
  });

  it('come again after a pause', async () => {
    const turns = createTurns();
    await turns.next();
    await round();
    await expect(turns.next()).resolves.toBeUndefined();
  });
});
