import type { Question } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { assembleTrend, withRunUp } from './trend.js';

const question: Question = { id: 'q', kind: 'rating', metric: 'nps', label: 'Q', min: 0, max: 10 };
const days = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13'];

describe('assembleTrend', () => {
  it('has a point a day, the score being that of the seven days that end with it', () => {
    const values = [
      { day: '2026-06-04', value: 10, count: 1 },
      { day: '2026-06-10', value: 0, count: 1 },
      { day: '2026-06-12', value: 10, count: 2 },
    ];
    const shown = [
      { day: '2026-06-10', shown: 4 },
      { day: '2026-06-12', shown: 7 },
      { day: '2026-06-12', shown: 2 },
    ];
    const completed = [
      { day: '2026-06-10', completed: 1 },
      { day: '2026-06-12', completed: 2 },
    ];
    const trend = assembleTrend(days, { question, values }, { shown, completed });
    expect(trend.map(({ day, value, n }) => [day, value, n])).toEqual([
      ['2026-06-10', 0, 2],
      ['2026-06-11', -100, 1],
      ['2026-06-12', (100 * (2 - 1)) / 3, 3],
      ['2026-06-13', (100 * (2 - 1)) / 3, 3],
    ]);
    expect(trend.map((point) => [point.shown, point.completed])).toEqual([
      [4, 1],
      [0, 0],
      [9, 2],
      [0, 0],
    ]);
    expect(trend[0]?.low).toBeLessThan(0);
  });

  it('has no value where nobody answered, or where nothing is scored', () => {
    const nothing = { shown: [], completed: [] };
    const [point] = assembleTrend(days, { question, values: [] }, nothing);
    expect(point).toMatchObject({ value: null, low: null, high: null, n: 0 });
    const [plain] = assembleTrend(days, { question: undefined, values: [] }, nothing);
    expect(plain?.value).toBeNull();
  });
});

describe('withRunUp', () => {
  it('puts the six days in front that the first point looks back on', () => {
    const all = withRunUp(days);
    expect([all.length, all[0], all[5], all.at(-1)]).toEqual([10, '2026-06-04', '2026-06-09', '2026-06-13']);
    expect(withRunUp([])).toEqual([]);
  });
});
