/** The places of at most `most` days out of `count`: the first, the last, and the others at even distances. */
export function dayTicks(count: number, most: number): number[] {
  const shown = Math.min(count, Math.max(2, most));
  if (shown < 2) return count === 1 ? [0] : [];
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
}
