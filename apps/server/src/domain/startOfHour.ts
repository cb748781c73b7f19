export const hourMs = 3_600_000;

/** Totals lie by the hour: the moment at which the one of `at` began. */
export function startOfHour(at: number): number {
  return Math.floor(at / hourMs) * hourMs;
}
