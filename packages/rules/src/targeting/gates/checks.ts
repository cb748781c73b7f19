/** True for a list that restricts; a missing or empty one does not. Anything else is bad data, and throws. */
export function restricts<Item>(list: readonly Item[] | undefined): list is readonly Item[] {
  if (list !== undefined && !Array.isArray(list)) throw new TypeError();
  return list !== undefined && list.length > 0;
}

/** A number within its bounds. Anything else is bad data, and throws. */
export function checkedNumber(value: unknown, min = 0, max = Infinity): number {
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw new TypeError();
}
