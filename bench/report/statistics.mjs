/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Round by round: what slows the machine down for seconds is then in both. @param {readonly number[]} some @param {readonly number[]} others */
export function ratioInTurn(some, others) {
  return median(some.map((cost, round) => cost / (others[round] ?? Number.NaN)));
}
