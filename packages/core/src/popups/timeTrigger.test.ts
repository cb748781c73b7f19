import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../test/index.js';
import { startPageTime, type Waiting } from './timeTrigger.js';

const start = () => {
  const { clock, lifecycle } = createFakePlatform();
  const pageTime = startPageTime(clock, lifecycle.isForeground());
  lifecycle.onForeground(pageTime.resume);
  lifecycle.onBackground(pageTime.pause);
  const called: number[] = [];
  const after = (...seconds: readonly number[]): void =>
    pageTime.expect(
      seconds.map((each): Waiting => ({ dueMs: each * 1_000, callback: () => called.push(each) })),
    );
  return { clock, lifecycle, pageTime, after, called };
};

describe('startPageTime', () => {
  it('calls back in the order of the times, each once, with one timer for all', async () => {
    const { clock, after, called } = start();
    after(3, 1, 2);
    expect(clock.timers()).toBe(1);
    await clock.advance(2_000);
    expect(called).toEqual([1, 2]);
    await clock.advance(10_000);
    expect(called).toEqual([1, 2, 3]);
  });

  it('keeps no timer when nobody waits', async () => {
    const { clock, after } = start();
    after(5);
    after();
    expect(clock.timers()).toBe(0);
    after(1);
    await clock.advance(1_000);
    expect(clock.timers()).toBe(0);
  });

  it('calls back nobody who waited before others came in their place', async () => {
    const { clock, after, called } = start();
    after(1, 3);
    after(2);
    await clock.advance(10_000);
    expect(called).toEqual([2]);
  });

  it('lets whoever comes when the time has passed already wait no longer', async () => {
    const { clock, after, called } = start();
    await clock.advance(10_000);
    after(3);
    await clock.advance(0);
    expect(called).toEqual([3]);
  });

  it('lets those who still wait on a new route wait anew', async () => {
    const { clock, pageTime, after, called } = start();
    after(10);
    await clock.advance(9_000);
    pageTime.restart();
    await clock.advance(9_999);
    expect(called).toEqual([]);
    await clock.advance(1);
    expect(called).toEqual([10]);
  });

  it('does not count anew in the background, where a route may begin too', async () => {
    const { clock, lifecycle, pageTime, after, called } = start();
    after(10);
    lifecycle.background();
    pageTime.restart();
    await clock.advance(60_000);
    lifecycle.foreground();
    await clock.advance(9_999);
    expect(called).toEqual([]);
    await clock.advance(1);
    expect(called).toEqual([10]);
  });

  it('keeps no timer once it is stopped', () => {
    const { clock, pageTime, after } = start();
    after(5);
    pageTime.stop();
    expect(clock.timers()).toBe(0);
  });
});
