const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `1 day`, `7 days`, `1.5 hours`. */
export function amount(count: number, unit: string): string {
  const rounded = Math.round(count * 10) / 10;
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}

/** A wait as it was set: `7 days`, and for part of a day `12 hours`. */
export function waitOf(days: number): string {
  return days > 0 && days < 1 ? amount(days * 24, 'hour') : amount(days, 'day');
}

/** `just now`, `20 minutes ago`, `2 days ago`, whole units, never more than passed. */
export function ago(at: number, now: number): string {
  const ageMs = now - at;
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${amount(Math.floor(ageMs / minuteMs), 'minute')} ago`;
  if (ageMs < dayMs) return `${amount(Math.floor(ageMs / hourMs), 'hour')} ago`;
  return `${amount(Math.floor(ageMs / dayMs), 'day')} ago`;
}

/** `1 March 2026, 09:00 UTC`. */
export function moment(time: number): string {
  const date = new Date(time);
  const clock = [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${clock.join(':')} UTC`;
}

/** `a`, `a or b`, `a, b or c`. */
export function anyOf(items: readonly unknown[]): string {
  const texts = items.map(String);
  const last = texts.pop() ?? 'nothing';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
}

/** The same for what a gate expected. */
export function listed(expected: unknown): string {
  return anyOf(expected as readonly unknown[]);
}

const platformNames: Readonly<Record<string, string>> = { web: 'the web', ios: 'iOS', android: 'Android' };

/** `the web, iOS or Android`. */
export function platforms(expected: unknown): string {
  return anyOf((expected as readonly unknown[]).map((name) => platformNames[String(name)] ?? name));
}

/** A value as a person would write it: text in quotes, everything else bare. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return anyOf(value.map(quoted));
  return typeof value === 'string' ? `"${value}"` : String(value);
}
