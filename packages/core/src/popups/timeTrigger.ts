import type { Clock, Stop } from '../platform/clock.js';
import { createForegroundTime, type ForegroundTime } from '../platform/foregroundTime.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import { createTimer } from '../platform/timer.js';

/** Time in the foreground since the route began; what has to wait for it says so. */
export interface PageTime {
  /** Calls back when the person has been here for so long, not counting the background. */
  readonly after: (seconds: number, callback: () => void) => Stop;
  /** A new route: counts from zero, and whoever still waits waits anew. */
  readonly restart: () => void;
  /** Whoever still waits has let go before. */
  readonly stop: Stop;
}

interface Waiting {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** One timer for all that wait, none in the background and none when nobody waits. */
export function startPageTime(clock: Clock, lifecycle: Lifecycle): PageTime {
  const begin = (): ForegroundTime => createForegroundTime(clock, lifecycle.isForeground());
  const waiting = new Set<Waiting>();
  const timer = createTimer(clock);
  let time = begin();

  const plan = (): void => {
    timer.stop();
    if (!lifecycle.isForeground() || waiting.size === 0) return;
    const next = Math.min(...[...waiting].map(({ dueMs }) => dueMs));
    timer.start(next - time.ms(), () => {
      const due = [...waiting].filter(({ dueMs }) => dueMs <= time.ms());
      for (const one of due) waiting.delete(one);
      plan();
      for (const { callback } of due) callback();
    });
  };
  const stops = [
    lifecycle.onForeground(() => {
      time.resume();
      plan();
    }),
    lifecycle.onBackground(() => {
      time.pause();
      plan();
    }),
  ];

  return {
    after(seconds, callback) {
      const one = { dueMs: seconds * 1_000, callback };
      waiting.add(one);
      plan();
      return () => {
        if (waiting.delete(one)) plan();
      };
    },
    restart() {
      // A timer that comes too early now finds nobody, and is planned anew.
      time = begin();
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
