import { describe, expect, it } from 'vitest';
import { createOneAtATime, createOneAtATimeBy } from './oneAtATime.js';

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

  it('of each name begins beside those of others, and after the last of its own', async () => {
    const inTurn = createOneAtATimeBy();
    const done: string[] = [];
    const work = (name: string, fails = false) =>
      inTurn(name, async () => {
        done.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        done.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    await Promise.allSettled([work('a', true), work('a'), work('b')]);
    expect(done.slice(0, 2)).toEqual(['a begins', 'b begins']);
    await work('a');
    const ofA = done.filter((step) => step.startsWith('a'));
    expect(ofA).toEqual(['a begins', 'a ends', 'a begins', 'a ends', 'a begins', 'a ends']);
  });
});
