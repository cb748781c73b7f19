import type { Paged } from '@service-popups/protocol/studio';

/**
 * The newest page of a list, and after it what was loaded before. Where so much is new that something may lie between the
 * two, the list begins anew.
 */
export function followedBy<Item>(
  newest: Paged<Item>,
  before: Paged<Item>,
  keyOf: (item: Item) => string,
): Paged<Item> {
  const keys = new Set(newest.items.map(keyOf));
  const rest = before.items.filter((item) => !keys.has(keyOf(item)));
  const isTouching = rest.length < before.items.length;
  return isTouching ? { ...before, items: [...newest.items, ...rest] } : newest;
}
