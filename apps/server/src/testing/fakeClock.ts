import type { Clock } from '../clock.js';

export interface FakeClock extends Clock {
  /** Moves time and calls what falls due, in order. */
  advance(ms: number): void;
  set(now: number): void;
  /** How many calls are still to come. */
  waiting(): number;
}

interface Timer {
  at: number;
  readonly periodMs: number | undefined;
  readonly call: () => void;
}

export function createFakeClock(start = Date.UTC(2026, 5, 15, 12)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const add = (timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  return {
    now: () => now,
    waiting: () => timers.size,
    after: (delayMs, call) => add({ at: now + delayMs, periodMs: undefined, call }),
    every: (periodMs, call) => add({ at: now + periodMs, periodMs, call }),
    set: (time) => {
      now = time;
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = next.at;
        if (next.periodMs === undefined) timers.delete(next);
        else next.at += next.periodMs;
        next.call();
      }
      now = end;
    },
  };
}
