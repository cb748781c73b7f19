import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fakeClock.js';
import { createAddressHash, createRateLimit } from './rateLimits.js';

describe('a rate limit', () => {
  it('lets a burst of its size through, then its rate', () => {
    const clock = createFakeClock();
    const limit = createRateLimit({ clock, allowed: 60, perMs: 60_000 });
    const passed = () =>
      Array.from({ length: 100 }, () => limit.take('a')).filter((wait) => wait === 0).length;
    expect(passed()).toBe(60);
    clock.advance(10_000);
    expect(passed()).toBe(10);
    expect(limit.take('b')).toBe(0);
  });

  it('saves up nothing beyond its size, however long nobody came', () => {
    const clock = createFakeClock();
    const limit = createRateLimit({ clock, allowed: 3, perMs: 1_000 });
    limit.take('a');
    clock.advance(86_400_000);
    expect(Array.from({ length: 5 }, () => limit.take('a') === 0)).toEqual([true, true, true, false, false]);
  });

  it('says how long to wait, and keeps that word', () => {
    const clock = createFakeClock();
    const limit = createRateLimit({ clock, allowed: 1, perMs: 60_000 });
    limit.take('a');
    clock.advance(15_500);
    const wait = limit.take('a');
    expect(wait).toBe(45);
    clock.advance(wait * 1_000);
    expect(limit.take('a')).toBe(0);
  });

  it('is not confused by a clock that jumps back', () => {
    const clock = createFakeClock();
    const limit = createRateLimit({ clock, allowed: 2, perMs: 1_000 });
    limit.take('a');
    clock.set(clock.now() - 86_400_000);
    expect(limit.take('a')).toBe(0);
    expect(limit.take('a')).toBeGreaterThan(0);
    clock.advance(1_000);
    expect(limit.take('a')).toBe(0);
  });

  it('says whether there is room without taking any, also after a clock that was set back', () => {
    const clock = createFakeClock();
    const limit = createRateLimit({ clock, allowed: 1, perMs: 60_000 });
    expect([limit.ask('a'), limit.ask('a'), limit.take('a')]).toEqual([0, 0, 0]);
    expect([limit.ask('a'), limit.take('a')]).toEqual([60, 60]);
    clock.set(clock.now() - 86_400_000);
    expect(limit.ask('a')).toBe(60);
    clock.advance(60_000);
    expect([limit.ask('a'), limit.take('a')]).toEqual([0, 0]);
  });

  it('keeps a bounded number of names, and forgets the oldest only', () => {
    const clock = createFakeClock();
    const limit = createRateLimit({ clock, allowed: 1, perMs: 1_000_000 });
    limit.take('first');
    expect(limit.take('first')).toBeGreaterThan(0);
    for (let index = 0; index < 100_000; index += 1) limit.take(`name ${index}`);
    // A tenth of them at once: the first and those up to 9998.
    expect(limit.take('name 9999')).toBeGreaterThan(0);
    expect(limit.take('name 9998')).toBe(0);
    expect(limit.take('first')).toBe(0);
  });
});

describe('the hash of an address', () => {
  it('tells addresses apart within a day and cannot be followed into the next', () => {
    const clock = createFakeClock();
    const hash = createAddressHash(clock);
    const first = hash('192.0.2.1');
    expect(hash('192.0.2.1')).toBe(first);
    expect(hash('192.0.2.2')).not.toBe(first);
    expect(first).not.toContain('192');
    clock.advance(86_400_000);
    expect(hash('192.0.2.1')).not.toBe(first);
  });
});
