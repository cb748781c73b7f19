import type { Question } from '@service-popups/protocol';
import type { TrendPoint } from '@service-popups/protocol/studio';
import { groupRows } from '../groupRows.js';
import { addDays } from '../calendar.js';
import { scoreOf } from './scores.js';
import { sum } from './statistics.js';

const windowDays = 7;

export interface DayValue {
  /** `2026-11-14` */
  readonly day: string;
  readonly value: number;
  readonly count: number;
}

export interface DayTotals {
  readonly shown: readonly { readonly day: string; readonly shown: number }[];
  readonly completed: readonly { readonly day: string; readonly completed: number }[];
}

/** A point a day: the score over the seven days that end with it, and what happened on the day itself. */
export function assembleTrend(
  days: readonly string[],
  score: { readonly question: Question | undefined; readonly values: readonly DayValue[] },
  totals: DayTotals,
): TrendPoint[] {
  const byDay = groupRows(score.values, ({ day }) => day);
  return days.map((day) => {
    const window = Array.from({ length: windowDays }, (_, index) => addDays(day, -index));
    const estimate =
      score.question === undefined
        ? null
        : scoreOf(
            score.question,
            window.flatMap((name) => byDay.get(name) ?? []),
          );
    const isOfDay = (total: { readonly day: string }) => total.day === day;
    return {
      day,
      value: estimate?.value ?? null,
      low: estimate?.low ?? null,
      high: estimate?.high ?? null,
      n: estimate?.n ?? 0,
      shown: sum(totals.shown.filter(isOfDay).map(({ shown }) => shown)),
      completed: sum(totals.completed.filter(isOfDay).map(({ completed }) => completed)),
    };
  });
}

/** The seven days that end on the first one need the six before it. */
export function withRunUp(days: readonly string[]): string[] {
  const [first] = days;
  if (first === undefined) return [];
  return [
    ...Array.from({ length: windowDays - 1 }, (_, index) => addDays(first, index + 1 - windowDays)),
    ...days,
  ];
}
