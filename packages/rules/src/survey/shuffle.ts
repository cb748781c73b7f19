/**
 * The options in an order that looks random and stays the same for the same seed, a number from 0 to 1 that is made per
 * show: going back and forth then moves nothing.
 */
export function shuffleOptions<Item>(options: readonly Item[], seed: number): Item[] {
  const order: Item[] = [];
  let chance = seed;
  for (const option of options) {
    // The fraction that is left looks random again.
    chance = (chance * 16_807) % 1;
    order.splice(chance * (order.length + 1), 0, option);
  }
  return order;
}
