// Bounded and without ambiguity, so that it cannot backtrack. Date.parse alone differs between runtimes: some read
// 31 February as 3 March, free text as a date, and a time without a zone as local time.
const isoTime = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Reads an ISO 8601 date or time as milliseconds since 1970; a number is taken as those milliseconds. What names no
 * zone is UTC, so that a schedule means the same moment everywhere. Undefined for anything else.
 */
export function parseTime(value: unknown): number | undefined {
  const time = timeOf(value);
  return Number.isFinite(time) ? time : undefined;
}

/** As `parseTime`, with NaN for what is no time: comparing with NaN is never true. */
export function timeOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const [text = '', time, , , zone] = (typeof value === 'string' && isoTime.exec(value)) || [];
  const day = text.slice(0, 10);
  // No time at all, whose day is NaN; or a month without a 31st, where some runtimes go on into the next one.
  if (new Date(day).getUTCDate() !== Number(day.slice(8))) return NaN;
  return Date.parse(time ? text.replace(' ', 'T') + (zone ? '' : 'Z') : day);
}
