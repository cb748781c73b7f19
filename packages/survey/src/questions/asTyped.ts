import { sayNumber } from './parseNumber.js';

/** A bound in a message, as the field shows it. The browser's own fields for days keep to the Gregorian calendar. */
export function asTyped(limit: string | number | undefined): string | number | undefined {
  return typeof limit === 'string'
    ? new Date(limit).toLocaleDateString([], { timeZone: 'UTC', calendar: 'gregory' })
    : limit && sayNumber(limit);
}
