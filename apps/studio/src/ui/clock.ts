import { signal } from '@preact/signals';

const lookMs = 20_000;

/** Counts up now and then: whatever tells an age reads it, and is told anew. */
export const clock = signal(0);

/** Starts the clock. Returns what stops it. */
export function startClock(): () => void {
  const timer = setInterval(() => {
    clock.value += 1;
  }, lookMs);
  return () => clearInterval(timer);
}
