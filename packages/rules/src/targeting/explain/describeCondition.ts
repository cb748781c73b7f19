import type { Condition, Operator } from '@service-popups/protocol';
import { quoted } from './words.js';

const verbs: Readonly<Record<Operator, string>> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  before: 'is before',
  after: 'is after',
  in: 'is',
  notIn: 'is not',
  exists: 'is set',
  notExists: 'is not set',
};

/** `plan is "pro"`, `age is at least 18`, `at least one of (plan is "pro"; plan is "team")`. */
export function describeCondition(condition: Condition): string {
  if ('key' in condition) {
    const { key, op, value } = condition;
    const isBare = op === 'exists' || op === 'notExists';
    return isBare ? `${key} ${verbs[op]}` : `${key} ${verbs[op]} ${quoted(value)}`;
  }
  if ('all' in condition) return `all of ${describeGroup(condition.all)}`;
  if ('any' in condition) return `at least one of ${describeGroup(condition.any)}`;
  return `none of ${describeGroup(condition.none)}`;
}

function describeGroup(members: readonly Condition[]): string {
  return `(${members.map(describeCondition).join('; ')})`;
}
