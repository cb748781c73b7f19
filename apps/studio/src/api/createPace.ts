/** Runs something later; the answer takes it back. */
export type After = (run: () => void, ms: number) => () => void;

const afterInPage: After = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Runs at once, then at most once in every pause: what is asked for meanwhile runs together when it is over. A page of
 * results takes long to count where there is much, and there answers also come fastest.
 */
export function createPace(
  run: () => void,
  pauseMs: () => number,
  after: After = afterInPage,
): { ask: () => void; stop: () => void } {
  let endPause: (() => void) | undefined;
  let isWanted = false;
  const go = (): void => {
    isWanted = false;
    endPause = after(() => {
      endPause = undefined;
      if (isWanted) go();
    }, pauseMs());
    run();
  };
  return {
    ask: () => {
      if (endPause === undefined) go();
      else isWanted = true;
    },
    stop: () => endPause?.(),
  };
}
