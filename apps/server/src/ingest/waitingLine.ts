// Who is inside between the door and the commit. Counted from the moment a body is read in full: whoever sends slowly
// takes nobody's place.

export interface WaitingLine {
  isFull(): boolean;
  /** Runs `work`, which takes one place until it settles. */
  through<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** @param isFullBehind whether what comes after has no room either */
export function createWaitingLine(places: number, isFullBehind: () => boolean): WaitingLine {
  let inside = 0;
  return {
    isFull: () => inside >= places || isFullBehind(),
    through: async (work) => {
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
      }
    },
  };
}
