import { expect, it } from 'vitest';
import { createFakeClock } from '../test/index.js';
import { createForegroundTime } from './foregroundTime.js';

it('counts while the person looks, and stands still meanwhile, however often it is told', async () => {
  const clock = createFakeClock();
  const time = createForegroundTime(clock, false);
  await clock.advance(1_000);
  expect(time.ms()).toBe(0);
  time.resume();
  await clock.advance(1_000);
  time.resume();
  await clock.advance(1_000);
  expect(time.ms()).toBe(2_000);
  time.pause();
  time.pause();
  await clock.advance(5_000);
  expect(time.ms()).toBe(2_000);
});
