const dayMs = 86_400_000;

export interface ClockWatch {
  /** Whether the clock went on since the last question as time did, give or take a day. */
  isSteady(): boolean;
}

/**
 * For what must not be done by a clock that somebody has just set. It is noticed once: whoever asks again later takes the new
 * time for the right one, and there were hours to correct it.
 */
export function createClockWatch({
  now,
  elapsed,
}: {
  /** The time of day, which can be set. */
  readonly now: () => number;
  /** Milliseconds since some moment, which only ever grow. */
  readonly elapsed: () => number;
}): ClockWatch {
  let before = now() - elapsed();
  return {
    isSteady: () => {
      const difference = now() - elapsed() - before;
      before += difference;
      return Math.abs(difference) <= dayMs;
    },
  };
}
