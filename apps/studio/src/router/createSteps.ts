/** Tells one choice from the next: each is an entry of the history, which Back undoes. */
export interface Steps {
  /** Notes that these parts of the address change. True where that still belongs to the choice before. */
  readonly goesOn: (keys: readonly string[]) => boolean;
  /** What comes next is a choice of its own. */
  readonly end: () => void;
}

/** Arrow keys go through a list and a date is typed digit by digit: nobody wants to go back through each of those. */
const pauseMs = 1_000;

export function createSteps(now: () => number): Steps {
  const last = { keys: '', at: -Infinity };
  return {
    goesOn: (keys) => {
      const named = keys.toSorted().join();
      const isSame = named === last.keys && now() - last.at < pauseMs;
      last.keys = named;
      last.at = now();
      return isSame;
    },
    end: () => {
      last.keys = '';
    },
  };
}
