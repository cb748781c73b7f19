// Whether a popup has all the responses it wanted is looked up when one was completed. To know it they are counted, which
// takes longer the more there are: never two at a time for one popup, and most of the time not at all.
import type { Clock } from '../clock.js';

export interface LimitWatch {
  /** A response to this popup was completed. What comes while it is looked at, and soon after, is looked at together. */
  note(projectId: string, popupId: string): void;
}

export interface LimitWatchOptions {
  readonly clock: Clock;
  /** Ends a popup that has them all. */
  readonly look: (projectId: string, popupId: string) => Promise<void>;
  /** It is tried again, also if nobody completes another. */
  readonly onFailure: (error: unknown) => void;
}

/** A look is followed by a rest that is so many times as long. What is completed meanwhile is too much, like what people have open already. */
const restPerLook = 4;
const longestRestMs = 2_000;

export function createLimitWatch({ clock, look, onFailure }: LimitWatchOptions): LimitWatch {
  /** By popup, while it is looked at or rests: whether it is to be looked at once more. */
  const isWanted = new Map<string, boolean>();
  const begin = (projectId: string, popupId: string): void => {
    const name = JSON.stringify([projectId, popupId]);
    const goOn = () => {
      if (isWanted.get(name) === true) begin(projectId, popupId);
      else isWanted.delete(name);
    };
    isWanted.set(name, false);
    const startedAt = clock.now();
    void look(projectId, popupId)
      .then(
        // The clock may be set meanwhile.
        () => Math.min(longestRestMs, Math.max(0, clock.now() - startedAt) * restPerLook),
        (error: unknown) => {
          onFailure(error);
          isWanted.set(name, true);
          return longestRestMs;
        },
      )
      .then((restMs) => (restMs === 0 ? goOn() : clock.after(restMs, goOn)));
  };
  return {
    note: (projectId, popupId) => {
      const name = JSON.stringify([projectId, popupId]);
      if (isWanted.has(name)) isWanted.set(name, true);
      else begin(projectId, popupId);
    },
  };
}
