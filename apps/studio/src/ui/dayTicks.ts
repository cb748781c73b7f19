/**
 * The places of at most `most` days out of `count`: the first, the last, and the others at even distances. Where fewer
 * of them stand at the very same distance, it is fewer: of seven days one sees that some are two apart and some one.
 */
export function dayTicks(count: number, most: number): number[] {
  const shown = Math.min(count, Math.max(2, most));
  if (shown < 2) return count === 1 ? [0] : [];
  const fewer = Array.from({ length: shown - 2 }, (_, index) => shown - index);
  const fitting = fewer.find((places) => (count - 1) % (places - 1) === 0) ?? shown;
  return Array.from({ length: fitting }, (_, index) => Math.round((index * (count - 1)) / (fitting - 1)));
}
