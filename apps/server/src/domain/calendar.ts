// Days as people in one place live them: a day begins at their midnight and may have 23 or 25 hours.
import { invalidFields } from '../http/problem.js';

const dayMs = 86_400_000;
/** Zones were not always kept in whole minutes, and nobody knows those to come: outside these the nearest is taken. */
const [firstKnown, lastKnown] = [0, Date.UTC(9000, 0)];

export interface Calendar {
  /** The day a moment belongs to: `2026-11-14`. */
  nameOf(time: number): string;
  /** The first moment of a day. */
  startOf(day: string): number;
}

/** @throws naming the field when there is no such zone */
export function createCalendar(timeZone = 'UTC'): Calendar {
  const offsetAt = readOffsets(timeZone);
  const nameOf = (time: number) => new Date(time + offsetAt(time)).toISOString().slice(0, 10);
  return {
    nameOf,
    startOf: (day) => {
      const midnight = Date.parse(day);
      // On a day of change the offsets around it differ: the first moment that belongs to the day is its start.
      const offsets = [midnight - dayMs, midnight, midnight + dayMs].map(offsetAt);
      const starts = offsets.map((offset) => midnight - offset).filter((start) => nameOf(start) === day);
      return starts.length === 0 ? midnight - offsetAt(midnight) : Math.min(...starts);
    },
  };
}

/** What has to be added to a moment to read it off a clock of the zone, in milliseconds. */
function readOffsets(timeZone: string): (time: number) => number {
  const format = formatOf(timeZone);
  return (time) => {
    const known = Math.min(lastKnown, Math.max(firstKnown, time));
    const [, sign, hours, minutes, seconds] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(known)) ?? [];
    const size = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
    return (sign === '-' ? -size : size) * 1_000;
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    const message = 'timeZone is no time zone such as Europe/Lisbon.';
    throw invalidFields(message, [{ path: 'timeZone', message }]);
  }
}

/** The calendar's day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** A line of a year has one point a day; longer ones are cut at the front. */
const mostDays = 366;

/** Every day that a period touches. */
export function daysOf({ from, to }: { from: number; to: number }, calendar: Calendar): string[] {
  const last = calendar.nameOf(to - 1);
  const earliest = addDays(last, 1 - mostDays);
  const begin = calendar.nameOf(from);
  const days: string[] = [];
  for (let day = begin > earliest ? begin : earliest; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
