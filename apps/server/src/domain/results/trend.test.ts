import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { assembleTrend, daysOf, trendStart } from './trend.js';

const question: Question = { id: 'q', kind: 'rating', metric: 'nps', label: 'Q', min: 0, max: 10 };
const period = { from: Date.parse('2026-06-10'), to: Date.parse('2026-06-13T12:00:00Z') };

describe('assembleTrend', () => {
  it('has a point a day, the score being that of the seven days that end with it', () => {
    const values = [
      { day: '2026-06-04', value: 10, count: 1 },
      { day: '2026-06-10', value: 0, count: 1 },
      { day: '2026-06-12', value: 10, count: 2 },
    ];
    const totals = [{ day: '2026-06-12', shown: 9, completed: 2 }];
    const trend = assembleTrend(period, { question, values }, totals);
    expect(trend.map(({ day, value, n }) => [day, value, n])).toEqual([
      ['2026-06-10', 0, 2],
      ['2026-06-11', -100, 1],
      ['2026-06-12', (100 * (2 - 1)) / 3, 3],
      ['2026-06-13', (100 * (2 - 1)) / 3, 3],
    ]);
    expect(trend[2]).toMatchObject({ shown: 9, completed: 2 });
    expect(trend[0]?.low).toBeLessThan(0);
  });

  it('has no value where nobody answered, or where nothing is scored', () => {
    const [point] = assembleTrend(period, { question, values: [] }, []);
    expect(point).toMatchObject({ value: null, low: null, high: null, n: 0 });
    const [plain] = assembleTrend(period, { question: undefined, values: [] }, []);
    expect(plain?.value).toBeNull();
  });
});

describe('the days of a period', () => {
  it('are whole ones, the last as far as it has come', () => {
    expect(daysOf(period)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']);
    expect(new Date(trendStart(period.from)).toISOString()).toBe('2026-06-04T00:00:00.000Z');
  });
});
