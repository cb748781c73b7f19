import { samplePlace } from '../targeting/isSampled.js';

/**
 * The options in an order that looks random and stays the same for the same seed. Seed it with something made per
 * show together with the question's id: going back and forth then moves nothing.
 */
export function shuffleOptions<Item extends { readonly id: string }>(
  options: readonly Item[],
  seed: string,
): Item[] {
  return options
    .map((option) => ({ option, place: samplePlace(`${seed}:${option.id}`) }))
    .sort((left, right) => left.place - right.place)
    .map(({ option }) => option);
}
