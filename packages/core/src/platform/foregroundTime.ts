import type { Clock } from './clock.js';

/** A stopwatch that runs while the person looks. */
export interface ForegroundTime {
  readonly ms: () => number;
  readonly resume: () => void;
  readonly pause: () => void;
}

export function createForegroundTime(clock: Clock, isForeground: boolean): ForegroundTime {
  let past = 0;
  let since = isForeground ? clock.monotonic() : undefined;
  const ms = (): number => past + (since === undefined ? 0 : clock.monotonic() - since);
  return {
    ms,
    resume() {
      since ??= clock.monotonic();
    },
    pause() {
      past = ms();
      since = undefined;
    },
  };
}
