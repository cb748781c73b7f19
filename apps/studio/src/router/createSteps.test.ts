import { describe, expect, it } from 'vitest';
import { createSteps } from './createSteps.js';

describe('createSteps', () => {
  const clock = { now: 0 };
  const after = (steps: ReturnType<typeof createSteps>, ms: number, keys: readonly string[]): boolean => {
    clock.now += ms;
    return steps.goesOn(keys);
  };

  it('takes what follows at once in the same field for one choice, however long that goes on', () => {
    const steps = createSteps(() => clock.now);
    expect(after(steps, 0, ['language'])).toBe(false);
    for (let press = 0; press < 10; press += 1) expect(after(steps, 900, ['language'])).toBe(true);
  });

  it('takes another field, and the same one after a pause, for a choice of its own', () => {
    const steps = createSteps(() => clock.now);
    expect(after(steps, 0, ['from', 'to'])).toBe(false);
    expect(after(steps, 10, ['to', 'from'])).toBe(true);
    expect(after(steps, 10, ['language'])).toBe(false);
    expect(after(steps, 10, ['from', 'to'])).toBe(false);
    expect(after(steps, 1_000, ['from', 'to'])).toBe(false);
  });

  it('takes what follows another way through the history for a choice of its own', () => {
    const steps = createSteps(() => clock.now);
    expect(after(steps, 0, ['language'])).toBe(false);
    steps.end();
    expect(after(steps, 10, ['language'])).toBe(false);
  });
});
