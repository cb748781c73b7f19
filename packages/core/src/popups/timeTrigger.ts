import type { Clock, Stop } from '../platform/clock.js';
import { createForegroundTime, type ForegroundTime } from '../platform/foregroundTime.js';
import { createTimer } from '../platform/timer.js';

/** Who waits for time on the page. */
export interface Waiting {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Time in the foreground since the route began. */
export interface PageTime {
  /**
   * Calls each back when the person has been here for so long, not counting the background. Takes the place of those
   * who waited before: a thousand popups begin and end to wait together.
   */
  readonly expect: (waiting: readonly Waiting[]) => void;
  /** A new route: counts from zero, and whoever still waits waits anew. */
  readonly restart: () => void;
  readonly resume: () => void;
  readonly pause: () => void;
  readonly stop: Stop;
}

/** One timer for all that wait, none in the background and none when nobody waits. */
export function startPageTime(clock: Clock, isForeground: boolean): PageTime {
  let isRunning = isForeground;
  const begin = (): ForegroundTime => createForegroundTime(clock, isRunning);
  const timer = createTimer(clock);
  let waiting: Waiting[] = [];
  let time = begin();

  const arm = (): void => {
    timer.stop();
    const [next] = waiting;
    if (next && isRunning)
      timer.start(next.dueMs - time.ms(), () => {
        const due = waiting.filter(({ dueMs }) => dueMs <= time.ms());
        waiting.splice(0, due.length);
        arm();
        for (const { callback } of due) callback();
      });
  };

  return {
    expect(given) {
      waiting = [...given].sort((one, other) => one.dueMs - other.dueMs);
      arm();
    },
    restart() {
      // A timer that comes too early now finds nobody, and looks anew.
      time = begin();
    },
    resume() {
      isRunning = true;
      time.resume();
      arm();
    },
    pause() {
      isRunning = false;
      time.pause();
      arm();
    },
    stop: timer.stop,
  };
}
