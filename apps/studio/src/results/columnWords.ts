import type { Question } from '@service-popups/protocol';
import type { QuestionSummary } from '@service-popups/protocol/studio';
import { formatNumber, formatTick } from '../ui/format.js';
import type { Column } from './scaleColumns.js';

/** What people read at the ends of the scale: "1: Hard" and "7: Easy". */
export function scaleEnds(
  question: Pick<Question, 'kind'> & { minLabel?: string; maxLabel?: string },
  { min, max }: Pick<Extract<QuestionSummary, { type: 'scale' }>, 'min' | 'max'>,
): string[] {
  const { minLabel, maxLabel } = question;
  return [
    ...(minLabel ? [`${formatNumber(min)}: ${minLabel}`] : []),
    ...(maxLabel ? [`${formatNumber(max)}: ${maxLabel}`] : []),
  ];
}

/** "Median 12, average 38.5, from 1 to 400 people" */
export function numbersNote(
  { median, mean, min, max }: Omit<Extract<QuestionSummary, { type: 'numbers' }>, 'type' | 'bins'>,
  unit: string | undefined,
): string {
  const range = `from ${formatNumber(min)} to ${[formatNumber(max), unit].filter(Boolean).join(' ')}`;
  return `Median ${formatNumber(median)}, average ${formatNumber(mean)}, ${range}`;
}

/** Digits that stand side by side on a phone without touching. */
const mostDigits = 33;

/** Whether names and counts would run into each other on a phone. A range breaks at its dash. */
export function isCrowded(columns: readonly Column[]): boolean {
  const words = columns.flatMap(({ name, count }) => [...name.split(/[– ]/), formatTick(count)]);
  return columns.length * Math.max(0, ...words.map(({ length }) => length)) > mostDigits;
}
