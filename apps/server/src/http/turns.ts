// Taking a body in, writing a group and answering it each keep the whole process busy for a moment, and they come in
// crowds: a commit answers everybody who was in it. They are done one per round of the event loop, so that whoever asks
// for definitions in between waits for one of them and not for all.

export interface Turns {
  /** Resolves in a round of the event loop in which no other turn is taken. */
  next(): Promise<void>;
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  const takeOne = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(takeOne);
  };
  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(takeOne);
      }),
  };
}
