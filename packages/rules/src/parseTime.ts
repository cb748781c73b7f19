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
  const found = typeof value === 'string' ? isoTime.exec(value) : null;
  if (found === null) return NaN;
  const [text, time, , , zone] = found;
  const day = text.slice(0, 10);
  // A month without a 31st: some runtimes go on into the next one.
  if (new Date(day).getUTCDate() !== Number(day.slice(8))) return NaN;
  return Date.parse(time === undefined ? day : text.replace(' ', 'T') + (zone === undefined ? 'Z' : ''));
}
