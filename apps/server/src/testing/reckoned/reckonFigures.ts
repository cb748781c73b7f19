import type { AnswerValue, Question } from '@service-popups/protocol';
import { round } from './tellResults.js';

export function medianOf(given: readonly number[]): number | null {
  const sorted = given.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function reckonFigures(question: Question, given: readonly AnswerValue[]): unknown {
  const count = (names: readonly string[]) => {
    const found: Record<string, number> = {};
    for (const name of names) found[name] = (found[name] ?? 0) + 1;
    return found;
  };
  const numbers = given as readonly number[];
  const share = (isIt: (value: number) => boolean) => (100 * numbers.filter(isIt).length) / numbers.length;
  const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length;
  const scored = (value: number) => (numbers.length === 0 ? null : [round(value), numbers.length]);
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return count(
        given.flatMap((value) => {
          if (typeof value === 'string') return [value];
          if (Array.isArray(value)) return value;
          const { choices, other } = value as { choices?: string[]; other?: string };
          return [...(choices ?? []), ...(other === undefined ? [] : ['other'])];
        }),
      );
    case 'yes_no':
    case 'consent':
      return count(given.map((value) => (value === true ? 'yes' : 'no')));
    case 'rating':
    case 'stars': {
      const { metric } = question;
      const max = question.max ?? 5;
      const min = question.kind === 'rating' ? question.min : 1;
      const score =
        metric === 'nps'
          ? scored(share((value) => value >= 9) - share((value) => value <= 6))
          : metric === 'csat'
            ? scored(share((value) => (value - min) / (max - min) >= 0.75))
            : scored(mean(numbers));
      return [count(numbers.map(String)), score];
    }
    case 'number':
      return numbers.length === 0
        ? [0, 0, 0, 0, 0]
        : [
            round(mean(numbers)),
            round(medianOf(numbers)),
            Math.min(...numbers),
            Math.max(...numbers),
            numbers.length,
          ];
    case 'date':
      return given.length;
    case 'text':
      return Math.min(20, given.length);
    case 'ranking':
      return Object.fromEntries(
        question.options.map(({ id }) => {
          const places = given.map((value) => (value as readonly string[]).indexOf(id) + 1);
          return [
            id,
            [places.length === 0 ? null : round(mean(places)), places.filter((place) => place === 1).length],
          ];
        }),
      );
    case 'matrix':
      return Object.fromEntries(
        question.rows.flatMap((row) =>
          question.columns.map((column) => [
            `${row.id} ${column.id}`,
            given.filter((value) => (value as Record<string, string>)[row.id] === column.id).length,
          ]),
        ),
      );
    case 'points':
      return Object.fromEntries(
        question.options.map(({ id }) => [
          id,
          given.length === 0
            ? 0
            : round(mean(given.map((value) => (value as Record<string, number>)[id] ?? 0))),
        ]),
      );
    default:
      return undefined;
  }
}
