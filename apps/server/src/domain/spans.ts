/** Time cut into stretches: days, and what else must not be counted together. The database sorts rows into them. */
export interface Spans {
  readonly from: number;
  readonly to: number;
  /** Where each stretch begins, in order, as `width_bucket` takes it. */
  readonly edges: readonly Date[];
  /** Of the number that `width_bucket` gives. */
  startOf(span: number): number;
}

/** From the first of the given starts, in whatever order they come, to `to`. */
export function cutSpans(given: readonly number[], to: number): Spans {
  const starts = [...new Set(given)].filter((start) => start < to).toSorted((a, b) => a - b);
  return {
    from: starts[0] ?? to,
    to,
    edges: starts.map((start) => new Date(start)),
    startOf: (span) => starts[span - 1] ?? to,
  };
}
