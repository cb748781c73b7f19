import { parseTime } from '@service-popups/rules';

/** The time on this computer's clock, in the form that a date field takes; nothing for what is no time. */
export function localOf(iso: string | undefined): string {
  const time = parseTime(iso);
  if (time === undefined) return '';
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What a date field holds, as a moment; undefined while it is empty or a year of too many digits is typed. */
export function momentOf(local: string): string | undefined {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
