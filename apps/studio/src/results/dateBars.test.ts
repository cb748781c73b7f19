import { describe, expect, it } from 'vitest';
import { dateBars } from './dateBars.js';

const dayOf = (year: number, month: number, day: number): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

describe('dates as bars', () => {
  it('stand one by one while they are few, as people write them', () => {
    expect(
      dateBars([
        { day: '2026-03-05', count: 2 },
        { day: '2026-03-09', count: 1 },
      ]),
    ).toEqual([
      { id: '2026-03-05', label: 'Mar 5, 2026', value: 2 },
      { id: '2026-03-09', label: 'Mar 9, 2026', value: 1 },
    ]);
  });

  it('are counted by month when they are many', () => {
    const days = Array.from({ length: 40 }, (_, index) => ({
      day: dayOf(2026, 1 + Math.floor(index / 20), 1 + (index % 20)),
      count: 1,
    }));
    expect(dateBars(days)).toEqual([
      { id: '2026-01', label: 'Jan 2026', value: 20 },
      { id: '2026-02', label: 'Feb 2026', value: 20 },
    ]);
  });

  it('are counted by decade when they are birthdays', () => {
    const days = Array.from({ length: 60 }, (_, index) => ({ day: dayOf(1960 + index, 5, 3), count: 1 }));
    expect(dateBars(days).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      '1960s: 10',
      '1970s: 10',
      '1980s: 10',
      '1990s: 10',
      '2000s: 10',
      '2010s: 10',
    ]);
  });

  it('keep what was counted by month or by year already', () => {
    const of = (...days: string[]) => dateBars(days.map((day) => ({ day, count: 30 })));
    expect(of('2025-12', '2026-03').map(({ label }) => label)).toEqual(['Dec 2025', 'Mar 2026']);
    expect(of('1985', '1986')).toEqual([
      { id: '1985', label: '1985', value: 30 },
      { id: '1986', label: '1986', value: 30 },
    ]);
  });
});
