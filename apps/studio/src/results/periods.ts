import type { ResultsFilter } from '@service-popups/protocol/studio';

/** Lengths that can be chosen, in days; today is the last of them. */
export const periods = [7, 30, 90, 365];

const dayMs = 86_400_000;

/** `2026-11-14`, by the clock of whoever looks. */
export function localDay(time: Date): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The first day of so many, of which the given one is the last. */
export function firstOf(days: number, last: string): string {
  return new Date(Date.parse(last) - (days - 1) * dayMs).toISOString().slice(0, 10);
}

/** The same, or today where that day has not begun yet: where a link was made it may be tomorrow already. */
export const begunOf = (first: string, today: string): string =>
  first.slice(0, 10) > today && !Number.isNaN(Date.parse(first)) ? today : first;

/** Which of the lengths is chosen; undefined for dates of one's own. */
export function lengthOf({ from, to }: ResultsFilter, today: string): number | undefined {
  if (to !== undefined) return undefined;
  return from === undefined ? 30 : periods.find((days) => firstOf(days, today) === from);
}
