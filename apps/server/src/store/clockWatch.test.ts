import { describe, expect, it } from 'vitest';
import { createClockWatch } from './clockWatch.js';

describe('a watch over the clock', () => {
  it('is content while the time of day goes on as time does', () => {
    let time = 1_000;
    const watch = createClockWatch({ now: () => 5_000_000 + time, elapsed: () => time });
    for (const passed of [0, 21_600_000, 40 * 86_400_000]) {
      time += passed;
      expect(watch.isSteady()).toBe(true);
    }
  });

  it.each([-2, 2, 3_650])('notices a clock that was set by %i days, once', (days) => {
    let set = 0;
    const watch = createClockWatch({ now: () => 1e12 + set, elapsed: () => 7 });
    set = days * 86_400_000;
    expect(watch.isSteady()).toBe(false);
    expect(watch.isSteady()).toBe(true);
  });
});
