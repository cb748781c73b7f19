import type { Question } from '@service-popups/protocol';
import type { TrendPoint } from '@service-popups/protocol/studio';
import { groupRows } from '../groupRows.js';
import type { Period } from './resultsFilter.js';
import { scoreOf } from './scores.js';
import { sum } from './statistics.js';

const dayMs = 86_400_000;
const windowDays = 7;
/** A line of a year has one point a day; longer ones are cut at the front. */
const mostDays = 366;

export interface DayValue {
  /** `2026-11-14` */
  readonly day: string;
  readonly value: number;
  readonly count: number;
}

export interface DayTotals {
  readonly day: string;
  readonly shown: number;
  readonly completed: number;
}

/** A point a day: the score over the seven days that end with it, and what happened on the day itself. */
export function assembleTrend(
  { from, to }: Period,
  score: { readonly question: Question | undefined; readonly values: readonly DayValue[] },
  totals: readonly DayTotals[],
): TrendPoint[] {
  const byDay = groupRows(score.values, ({ day }) => day);
  const first = Math.max(startOfDay(from), startOfDay(to - 1) - (mostDays - 1) * dayMs);
  const points: TrendPoint[] = [];
  for (let day = first; day < to; day += dayMs) {
    const window = Array.from({ length: windowDays }, (_, index) => dayName(day - index * dayMs));
    const estimate =
      score.question === undefined
        ? null
        : scoreOf(
            score.question,
            window.flatMap((name) => byDay.get(name) ?? []),
          );
    const ofDay = totals.filter((total) => total.day === dayName(day));
    points.push({
      day: dayName(day),
      value: estimate?.value ?? null,
      low: estimate?.low ?? null,
      high: estimate?.high ?? null,
      n: estimate?.n ?? 0,
      shown: sum(ofDay.map(({ shown }) => shown)),
      completed: sum(ofDay.map(({ completed }) => completed)),
    });
  }
  return points;
}

/** The seven days that end on the first one need the six before it. */
export function trendStart(from: number): number {
  return startOfDay(from) - (windowDays - 1) * dayMs;
}

export function startOfDay(time: number): number {
  return Math.floor(time / dayMs) * dayMs;
}

export function dayName(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = startOfDay(from); day < to && days.length < mostDays; day += dayMs) days.push(dayName(day));
  return days;
}
