/** A small generator of numbers (mulberry32): the same seed gives the same documents, on every machine. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, not including, the bound. */
  readonly below: (bound: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
