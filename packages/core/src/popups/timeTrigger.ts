import type { Clock, Stop } from '../platform/clock.js';
import { createForegroundTime, type ForegroundTime } from '../platform/foregroundTime.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import { createTimer } from '../platform/timer.js';

/** Time in the foreground since the route began; what has to wait for it says so. */
export interface PageTime {
  /** Calls back when the person has been here for so long, not counting the background. `arm` has to follow. */
  readonly after: (seconds: number, callback: () => void) => Stop;
  /** Looks anew whom to call next: once for all, since a thousand popups begin and end to wait in one task. */
  readonly arm: () => void;
  /** A new route: counts from zero, and whoever still waits waits anew. */
  readonly restart: () => void;
  /** Whoever still waits has let go before, and `arm` was called. */
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

  const arm = (): void => {
    timer.stop();
    const next = Math.min(...[...waiting].map(({ dueMs }) => dueMs));
    if (next < Infinity && lifecycle.isForeground())
      timer.start(next - time.ms(), () => {
        const due = [...waiting].filter(({ dueMs }) => dueMs <= time.ms());
        for (const one of due) waiting.delete(one);
        arm();
        for (const { callback } of due) callback();
      });
  };
  const stops = [
    lifecycle.onForeground(() => {
      time.resume();
      arm();
    }),
    lifecycle.onBackground(() => {
      time.pause();
      arm();
    }),
  ];

  return {
    after(seconds, callback) {
      const one = { dueMs: seconds * 1_000, callback };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    arm,
    restart() {
      // A timer that comes too early now finds nobody, and looks anew.
      time = begin();
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
