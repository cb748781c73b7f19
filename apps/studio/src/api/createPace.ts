/** Timers of the page, or of a test. */
export interface PaceTimers {
  readonly set: (run: () => void, ms: number) => unknown;
  readonly clear: (timer: never) => void;
}

/**
 * Runs at once, then at most once in every pause: what is asked for meanwhile runs together when it is over. A page of
 * results takes long to count where there is much, and there answers also come fastest.
 */
export function createPace(
  run: () => void,
  pauseMs: number,
  timers: PaceTimers,
): { ask: () => void; stop: () => void } {
  const state: { timer: unknown; isWanted: boolean } = { timer: undefined, isWanted: false };
  const over = (): void => {
    state.timer = undefined;
    if (!state.isWanted) return;
    state.isWanted = false;
    go();
  };
  const go = (): void => {
    state.timer = timers.set(over, pauseMs);
    run();
  };
  return {
    ask: () => {
      if (state.timer === undefined) go();
      else state.isWanted = true;
    },
    stop: () => {
      if (state.timer !== undefined) timers.clear(state.timer as never);
    },
  };
}
