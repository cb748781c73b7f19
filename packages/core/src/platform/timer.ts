import type { Clock, Stop } from './clock.js';

/** One timer that runs at most once at a time. */
export interface Timer {
  /** Does nothing while it runs already. */
  readonly start: (delayMs: number, callback: () => void) => void;
  readonly stop: Stop;
}

export function createTimer(clock: Clock): Timer {
  let running: Stop | undefined;
  const stop = (): void => {
    running?.();
    running = undefined;
  };
  return {
    start(delayMs, callback) {
      running ??= clock.after(delayMs, () => {
        stop();
        callback();
      });
    },
    stop,
  };
}
