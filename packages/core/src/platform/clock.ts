/** Stops what was started. Calling it again does nothing. */
export type Stop = () => void;

/** Time, timers, identifiers and chance, so that tests own them. */
export interface Clock {
  /** Milliseconds since 1970; may jump when a person sets the clock. */
  readonly now: () => number;
  /** Milliseconds since some start; never jumps back. */
  readonly monotonic: () => number;
  /**
   * Calls back once, after the delay; as soon as may be where none is left. With `isAwake`, a runtime that can be frozen
   * counts only the time in which it runs and `isAwake` says yes.
   */
  readonly after: (delayMs: number, callback: () => void, isAwake?: () => boolean) => Stop;
  /** A random UUID (version 4). */
  readonly uuid: () => string;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}
