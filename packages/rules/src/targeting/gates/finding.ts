import type { GateFinding } from '../context.js';

/** The popup asks for nothing here. */
export const unrestricted: GateFinding = { passed: true };

/** What a gate found: passed without a reason, or stopped with one. */
export function finding(reason: string | false, expected: unknown, actual: unknown): GateFinding {
  return reason === false ? { passed: true, expected, actual } : { passed: false, reason, expected, actual };
}

/** True for a list that restricts; a missing or empty one does not. Anything else is bad data, and throws. */
export function restricts<Item>(list: readonly Item[] | undefined): list is readonly Item[] {
  if (list === undefined) return false;
  if (!Array.isArray(list)) throw new TypeError('must be a list');
  return list.length > 0;
}

/** A number the popup sets, checked: bad data throws. */
export function checkedNumber(value: unknown, max = Infinity): number {
  if (typeof value === 'number' && value >= 0 && value <= max) return value;
  throw new TypeError('must be a number');
}
