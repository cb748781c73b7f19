import type { QuestionSummary } from '@service-popups/protocol/studio';
import { formatRange } from '../ui/format.js';

export interface Column {
  name: string;
  count: number;
}

type Counts = Extract<QuestionSummary, { type: 'scale' }>['counts'];

/** More would be too thin to tell apart. */
const mostColumns = 21;
const widths = [1, 2, 5, 10];

/** A column for each value of a scale; those of a long one stand together, such as 0 to 4 and 5 to 9. */
export function scaleColumns(counts: Counts): Column[] {
  const width = widths.find((each) => counts.length <= each * mostColumns) ?? 10;
  const groups = new Map<number, Counts>();
  for (const one of counts) {
    const place = Math.floor(one.value / width);
    groups.set(place, [...(groups.get(place) ?? []), one]);
  }
  return [...groups.values()].map((group) => ({
    name: formatRange(group[0]?.value ?? 0, group.at(-1)?.value ?? 0),
    count: group.reduce((sum, { count }) => sum + count, 0),
  }));
}
