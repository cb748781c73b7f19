import type { Bar } from '../ui/BarList.js';
import { formatDate, formatMonth } from '../ui/format.js';

const mostBars = 14;

/** Days as bars; many of them by month, by year, or as birthdays by decade, so that the list can be taken in. */
export function dateBars(bins: readonly { day: string; count: number }[]): Bar[] {
  const forms = [
    { idOf: (day: string) => day, labelOf: formatDate },
    { idOf: (day: string) => day.slice(0, 7), labelOf: formatMonth },
    { idOf: (day: string) => day.slice(0, 4), labelOf: (day: string) => day.slice(0, 4) },
    { idOf: (day: string) => day.slice(0, 3), labelOf: (day: string) => `${day.slice(0, 3)}0s` },
  ];
  const groups = forms.map(({ idOf, labelOf }) => grouped(bins, idOf, labelOf));
  return groups.find(({ length }) => length <= mostBars) ?? groups.at(-1) ?? [];
}

function grouped(
  bins: readonly { day: string; count: number }[],
  idOf: (day: string) => string,
  labelOf: (day: string) => string,
): Bar[] {
  const bars = new Map<string, Bar>();
  for (const { day, count } of bins) {
    const id = idOf(day);
    const before = bars.get(id)?.value ?? 0;
    bars.set(id, { id, label: labelOf(day), value: before + count });
  }
  return [...bars.values()];
}
