import type { Clock, Stop } from '../platform/clock.js';
import type { Lifecycle } from '../platform/lifecycle.js';

/** Time in the foreground since the route began; what has to wait for it says so. */
export interface PageTime {
  /** Calls back when the person has been here for so long, not counting the background. */
  readonly after: (seconds: number, callback: () => void) => Stop;
  /** A new route: counts from zero, and whoever still waits waits anew. */
  readonly restart: () => void;
  readonly stop: Stop;
}

interface Waiting {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** One timer for all that wait, none in the background and none when nobody waits. */
export function startPageTime(clock: Clock, lifecycle: Lifecycle): PageTime {
  const waiting = new Set<Waiting>();
  let gathered = 0;
  let since: number | undefined;
  let stopTimer: Stop = () => undefined;

  const elapsed = (): number => gathered + (since === undefined ? 0 : clock.monotonic() - since);
  const plan = (): void => {
    stopTimer();
    if (since === undefined || waiting.size === 0) return;
    const next = Math.min(...[...waiting].map(({ dueMs }) => dueMs));
    stopTimer = clock.after(Math.max(0, next - elapsed()), () => {
      const due = [...waiting].filter(({ dueMs }) => dueMs <= elapsed());
      for (const one of due) waiting.delete(one);
      plan();
      for (const { callback } of due) callback();
    });
  };
  const run = (): void => {
    since ??= clock.monotonic();
    plan();
  };
  const pause = (): void => {
    gathered = elapsed();
    since = undefined;
    plan();
  };
  if (lifecycle.isForeground()) run();
  const stops = [lifecycle.onForeground(run), lifecycle.onBackground(pause)];

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
      gathered = 0;
      if (since !== undefined) since = clock.monotonic();
      plan();
    },
    stop() {
      waiting.clear();
      stopTimer();
      for (const stop of stops) stop();
    },
  };
}
