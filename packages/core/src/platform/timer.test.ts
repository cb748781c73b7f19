import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../test/index.js';
import { createTimer } from './timer.js';

describe('createTimer', () => {
  it('runs one at a time, and can start again when it has fired', async () => {
    const clock = createFakeClock();
    const timer = createTimer(clock);
    const fired: string[] = [];
    timer.start(10, () => fired.push('first'));
    timer.start(5, () => fired.push('ignored'));
    await clock.advance(10);
    timer.start(10, () => fired.push('second'));
    await clock.advance(10);
    expect(fired).toEqual(['first', 'second']);
  });

  it('does not fire once stopped', async () => {
    const clock = createFakeClock();
    const timer = createTimer(clock);
    timer.start(10, () => expect.unreachable());
    timer.stop();
    timer.stop();
    await clock.advance(20);
    expect(clock.timers()).toBe(0);
  });
});
