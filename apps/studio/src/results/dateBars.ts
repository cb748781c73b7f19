import type { Bar } from '../ui/BarList.js';
import { formatDate, formatMonth } from '../ui/format.js';

const mostBars = 14;

/** A day, a month, a year and a decade, as long as the beginning of a date that names them. */
const lengths = [10, 7, 4, 3];

/** Days as bars; many of them by month, by year, or as birthdays by decade, so that the list can be taken in. */
export function dateBars(bins: readonly { day: string; count: number }[]): Bar[] {
  const groups = lengths.map((length) => grouped(bins, length));
  return groups.find((bars) => bars.length <= mostBars) ?? groups.at(-1) ?? [];
}

function grouped(bins: readonly { day: string; count: number }[], length: number): Bar[] {
  const bars = new Map<string, Bar>();
  for (const { day, count } of bins) {
    const id = day.slice(0, length);
    const before = bars.get(id)?.value ?? 0;
    bars.set(id, { id, label: labelOf(id), value: before + count });
  }
  return [...bars.values()];
}

/** What came by month or by year already has no day to name. */
function labelOf(id: string): string {
  if (id.length > 7) return formatDate(id);
  if (id.length > 4) return formatMonth(id);
  return id.length > 3 ? id : `${id}0s`;
}
