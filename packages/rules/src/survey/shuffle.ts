/**
 * The options in an order that looks random and stays the same for the same seed. Seed it with something made per
 * show together with the question's id: going back and forth then moves nothing.
 */
export function shuffleOptions<Item extends { readonly id: string }>(
  options: readonly Item[],
  seed: string,
): Item[] {
  return [...options].sort((left, right) => placeOf(left.id + seed) - placeOf(right.id + seed));
}

/** FNV-1a. The seed stands behind the id, so that ids which differ only at their end are mixed as well as others. */
function placeOf(text: string): number {
  let place = 0;
  for (let index = 0; index < text.length; index += 1) {
    place = Math.imul(place ^ text.charCodeAt(index), 0x01000193);
  }
  return place;
}
