/** Chance with a seed: the same history on every machine. */
export interface Random {
  /** From 0 to just below 1. */
  next(): number;
  /** True in `share` of the cases. */
  chance(share: number): boolean;
  whole(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** By weight: `[['en', 6], ['de', 2]]`. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
  /** Around a middle, now and then much longer: how long people take. */
  around(middle: number, spread: number): number;
  id(prefix: string): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    weighted: (items) => {
      let left = next() * items.reduce((total, [, weight]) => total + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      const last = items.at(-1);
      if (last === undefined) throw new Error('There is nothing to choose from.');
      return last[0];
    },
    around: (middle, spread) => {
      const bell = next() + next() + next() + next() - 2;
      return middle * Math.exp(bell * spread);
    },
    id: (prefix) => `${prefix}-${Math.floor(next() * 0xffff_ffff_ffff).toString(36)}`,
  };
}
