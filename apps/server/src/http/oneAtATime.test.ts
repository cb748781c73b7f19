import { describe, expect, it } from 'vitest';
import { createOneAtATime } from './oneAtATime.js';

describe('one at a time', () => {
  it('begins the next when the last is over, whether it went well or not', async () => {
    const oneAtATime = createOneAtATime();
    const done: string[] = [];
    const work = (name: string, fails = false) =>
      oneAtATime(async () => {
        done.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        done.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: new Error('b') },
      { status: 'fulfilled', value: 'c' },
    ]);
  });
});
