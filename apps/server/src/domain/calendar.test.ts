import { describe, expect, it } from 'vitest';
import { Problem } from '../http/problem.js';
import { addDays, createCalendar, daysOf } from './calendar.js';

const iso = (time: number) => new Date(time).toISOString();
const hours = (day: string, zone: string) => {
  const { startOf } = createCalendar(zone);
  return (startOf(addDays(day, 1)) - startOf(day)) / 3_600_000;
};

describe('a calendar', () => {
  it('counts in UTC unless told otherwise', () => {
    const { nameOf, startOf } = createCalendar();
    expect(nameOf(Date.parse('2026-06-10T23:59:59.999Z'))).toBe('2026-06-10');
    expect(iso(startOf('2026-06-10'))).toBe('2026-06-10T00:00:00.000Z');
  });

  it.each([
    ['America/Los_Angeles', '2026-11-14', '2026-11-14T08:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-14', '2026-11-13T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-14', '2026-11-13T10:00:00.000Z'],
    // The hour from midnight to one is left out on this day, so that it begins at one.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    // Midnight comes twice: the first one begins the day.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('begins a day in %s at midnight there', (zone, day, start) => {
    const { nameOf, startOf } = createCalendar(zone);
    expect(iso(startOf(day))).toBe(start);
    expect(nameOf(startOf(day))).toBe(day);
    expect(nameOf(startOf(day) - 1)).toBe(addDays(day, -1));
  });

  it('knows the days on which the clocks change', () => {
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-10-26', 'Europe/Berlin')).toBe(24);
  });

  it.each(['Mars/Olympus', '', "UTC'; DROP TABLE responses"])('refuses the zone %j', (zone) => {
    expect(() => createCalendar(zone)).toThrow(Problem);
  });
});

describe('the days of a period', () => {
  const period = { from: Date.parse('2026-06-10T20:00:00Z'), to: Date.parse('2026-06-12T23:00:00Z') };

  it('are those it touches, wherever one is', () => {
    expect(daysOf(period, createCalendar())).toEqual(['2026-06-10', '2026-06-11', '2026-06-12']);
    expect(daysOf(period, createCalendar('Asia/Tokyo'))).toEqual(['2026-06-11', '2026-06-12', '2026-06-13']);
  });

  it('are the newest ones where there would be more than a year of them', () => {
    const days = daysOf({ ...period, from: Date.parse('0001-01-01') }, createCalendar());
    expect([days.length, days[0], days.at(-1)]).toEqual([366, '2025-06-12', '2026-06-12']);
  });
});
