import type { Condition, Operator, Rule } from '@service-popups/protocol';
import { timeOf } from './parseTime.js';
import { own } from './survey/records.js';

/** Where a rule's key finds its value: user attributes, a Contact, an event's properties or the answers so far. */
export type Lookup = (key: string) => unknown;

/** Looks keys up in a record, its own keys alone: nobody has an attribute named `constructor` by being an object. */
export function lookupIn(values: Readonly<Record<string, unknown>>): Lookup {
  return (key) => (Object.hasOwn(values, key) ? values[key] : undefined);
}

/**
 * True when every condition holds. A missing or empty list asks for nothing. Data of a wrong shape never matches,
 * not even inside `none`: what cannot be understood must not let a popup through.
 */
export function matchesConditions(conditions: readonly Condition[] | undefined, lookup: Lookup): boolean {
  try {
    return evaluateConditions(conditions, lookup);
  } catch {
    return false;
  }
}

/** As `matchesConditions`, but throws on conditions that cannot be understood. */
export function evaluateConditions(
  conditions: readonly Condition[] | undefined = [],
  lookup: Lookup,
): boolean {
  return evaluate({ all: conditions as Condition[] }, lookup);
}

function evaluate(condition: Condition, lookup: Lookup): boolean {
  const { key, op, value } = condition as Rule;
  // What is neither throws. A key is what the decoder has let through.
  if (op) return (own(operators, op) as Test)(lookup(key), value);
  const { all, any, none } = condition as Partial<Record<'all' | 'any' | 'none', Condition[]>>;
  // Every member, without an early exit: a broken one spoils its group wherever it stands in it.
  const results = ((all ?? any ?? none) as Condition[]).map((member) => evaluate(member, lookup));
  return all ? !results.includes(false) : results.includes(true) === !!any;
}

type Test = (actual: unknown, expected: unknown) => boolean;

const not =
  (test: Test): Test =>
  (actual, expected) =>
    !test(actual, expected);

/** On texts; a list on the right means "any of these". */
const onText =
  (test: (text: string, part: string) => boolean): Test =>
  (actual, expected) =>
    isScalar(actual) && asList(expected).some((part) => isScalar(part) && test(String(actual), String(part)));

const equals: Test = (actual, expected) => {
  const left = asList(actual);
  const right = asList(expected);
  return left.length > 0 && holdsAll(left, right) && holdsAll(right, left);
};

const isIn: Test = (actual, expected) =>
  asList(actual).some((one) => asList(expected).some((other) => isSame(one, other)));

const hasPart = onText((text, part) => text.includes(part));

/** A list contains its elements, a text its parts. */
const contains: Test = (actual, expected) => (Array.isArray(actual) ? isIn : hasPart)(actual, expected);

const exists: Test = (actual) => asList(actual).some((one) => one !== '');

// Comparing with NaN is never true: what is no number and no date fails every comparison.
const operators: Readonly<Record<Operator, Test>> = {
  equals,
  notEquals: not(equals),
  contains,
  notContains: not(contains),
  startsWith: onText((text, part) => text.startsWith(part)),
  endsWith: onText((text, part) => text.endsWith(part)),
  gt: (actual, expected) => asNumber(actual) > asNumber(expected),
  gte: (actual, expected) => asNumber(actual) >= asNumber(expected),
  lt: (actual, expected) => asNumber(actual) < asNumber(expected),
  lte: (actual, expected) => asNumber(actual) <= asNumber(expected),
  before: (actual, expected) => timeOf(actual) < timeOf(expected),
  after: (actual, expected) => timeOf(actual) > timeOf(expected),
  in: isIn,
  notIn: not(isIn),
  exists,
  notExists: not(exists),
};

/** Answers to several-choice questions are lists; everything else is a list of one, and nothing at all is none. */
function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value == null ? [] : [value];
}

function holdsAll(list: unknown[], wanted: unknown[]): boolean {
  return wanted.every((one) => list.some((other) => isSame(one, other)));
}

function isScalar(value: unknown): value is string | number | boolean {
  return value !== undefined && typeof value !== 'object';
}

/** A number, or text that is one; NaN for anything else. */
function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  // Nothing at all would be read as 0.
  return Number((typeof value === 'string' && value.trim()) || NaN);
}

/** "34" is 34, and "true" is true; two texts are compared letter by letter, so that "007" is not "7". */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' || typeof right === 'number') return asNumber(left) === asNumber(right);
  return isScalar(left) && isScalar(right) && String(left) === String(right);
}
