import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../test/index.js';
import { startPageTime } from './timeTrigger.js';

const start = () => {
  const platform = createFakePlatform();
  const { clock, lifecycle } = platform;
  const pageTime = startPageTime(clock, lifecycle);
  const after = (seconds: number, callback: () => void = () => undefined) => {
    const letGo = pageTime.after(seconds, callback);
    pageTime.arm();
    return () => {
      letGo();
      pageTime.arm();
    };
  };
  return { clock, lifecycle, pageTime, after };
};

describe('startPageTime', () => {
  it('calls back in the order of the times, each once, with one timer for all', async () => {
    const { clock, after } = start();
    const called: number[] = [];
    for (const seconds of [3, 1, 2]) after(seconds, () => called.push(seconds));
    expect(clock.timers()).toBe(1);
    await clock.advance(2_000);
    expect(called).toEqual([1, 2]);
    await clock.advance(10_000);
    expect(called).toEqual([1, 2, 3]);
  });

  it('keeps no timer when nobody waits', async () => {
    const { clock, after } = start();
    const stop = after(5);
    stop();
    expect(clock.timers()).toBe(0);
    after(1);
    await clock.advance(1_000);
    expect(clock.timers()).toBe(0);
  });

  it('lets whoever comes when the time has passed already wait no longer', async () => {
    const { clock, after } = start();
    await clock.advance(10_000);
    let calls = 0;
    after(3, () => (calls += 1));
    await clock.advance(0);
    expect(calls).toBe(1);
  });

  it('lets those who still wait on a new route wait anew', async () => {
    const { clock, pageTime, after } = start();
    let calls = 0;
    after(10, () => (calls += 1));
    await clock.advance(9_000);
    pageTime.restart();
    await clock.advance(9_999);
    expect(calls).toBe(0);
    await clock.advance(1);
    expect(calls).toBe(1);
  });

  it('does not count anew in the background, where a route may begin too', async () => {
    const { clock, lifecycle, pageTime, after } = start();
    let calls = 0;
    after(10, () => (calls += 1));
    lifecycle.background();
    pageTime.restart();
    await clock.advance(60_000);
    lifecycle.foreground();
    await clock.advance(9_999);
    expect(calls).toBe(0);
    await clock.advance(1);
    expect(calls).toBe(1);
  });

  it('hears no longer of the foreground once it is stopped', () => {
    const { clock, lifecycle, pageTime, after } = start();
    after(5);
    lifecycle.background();
    pageTime.stop();
    lifecycle.foreground();
    expect(clock.timers()).toBe(0);
  });
});
