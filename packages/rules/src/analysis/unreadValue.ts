import type { Operator, Rule } from '@service-popups/protocol';
import { matchesConditions } from '../conditions.js';
import { parseTime } from '../parseTime.js';
import { begun } from './finding.js';

export const byNumber: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];
export const byTime: readonly Operator[] = ['before', 'after'];

/** Why a rule never holds whose value is no number or no date, though it asks for more, less, before or after. */
export function unreadValue({ key, op, value }: Rule): string | undefined {
  const isNumber = matchesConditions(
    [{ key, op: 'gte', ...(value === undefined ? {} : { value }) }],
    () => value,
  );
  if (byNumber.includes(op) && !isNumber) return `${begun(String(value))} is no number, such as 10 or 2.5`;
  if (byTime.includes(op) && parseTime(value) === undefined)
    return `${begun(String(value))} is no date, such as 2026-12-31`;
  return undefined;
}
