import type { Condition, Operator, Rule } from '@service-popups/protocol';
import { parseTime } from './parseTime.js';

/** Where a rule's key finds its value: user attributes, a Contact, an event's properties or the answers so far. */
export type Lookup = (key: string) => unknown;

/** Groups may nest; nobody writes thirty levels, and no stack is at risk below them. */
const deepest = 32;

/**
 * True when every condition holds. A missing or empty list asks for nothing. Data of a wrong shape never matches,
 * not even inside `none`: what cannot be understood must not let a popup through.
 */
export function matchesConditions(conditions: readonly Condition[] | undefined, lookup: Lookup): boolean {
  return checkConditions(conditions, lookup) === true;
}

/** As `matchesConditions`, with undefined for conditions that cannot be understood. */
export function checkConditions(conditions: unknown, lookup: Lookup): boolean | undefined {
  return conditions === undefined ? true : checkGroup('all', conditions, lookup, 0);
}

function checkGroup(kind: string, members: unknown, lookup: Lookup, depth: number): boolean | undefined {
  if (!Array.isArray(members) || depth > deepest) return undefined;
  let held = 0;
  // No early exit: a broken member spoils its group wherever it stands in it.
  for (const member of members) {
    const holds = checkCondition(member, lookup, depth);
    if (holds === undefined) return undefined;
    if (holds) held += 1;
  }
  if (kind === 'any') return held > 0;
  return held === (kind === 'all' ? members.length : 0);
}

function checkCondition(condition: unknown, lookup: Lookup, depth: number): boolean | undefined {
  if (typeof condition !== 'object' || condition === null) return undefined;
  const { key, op, value } = condition as Partial<Rule>;
  if (typeof key === 'string' && typeof op === 'string' && Object.hasOwn(operators, op)) {
    return operators[op](lookup(key), value);
  }
  const groups = condition as Record<string, unknown>;
  const kind = ['all', 'any', 'none'].find((name) => Object.hasOwn(groups, name));
  return kind === undefined ? undefined : checkGroup(kind, groups[kind], lookup, depth + 1);
}

type Test = (actual: unknown, expected: unknown) => boolean;

const not =
  (test: Test): Test =>
  (actual, expected) =>
    !test(actual, expected);

/** A list on the right means "any of these". */
const anyOf =
  (test: Test): Test =>
  (actual, expected) =>
    asList(expected).some((one) => test(actual, one));

const comparing =
  (read: (value: unknown) => number | undefined, holds: (difference: number) => boolean): Test =>
  (actual, expected) => {
    const left = read(actual);
    const right = read(expected);
    return left !== undefined && right !== undefined && holds(left - right);
  };

const exists: Test = (actual) => asList(actual).some((one) => one !== '');

const equals: Test = (actual, expected) => {
  const left = asList(actual);
  const right = asList(expected);
  const covers = (some: unknown[], all: unknown[]) =>
    all.every((one) => some.some((other) => isSame(one, other)));
  return left.length > 0 && covers(left, right) && covers(right, left);
};

const contains = anyOf((actual, one) =>
  Array.isArray(actual) ? actual.some((element) => isSame(element, one)) : onTexts(actual, one, 'includes'),
);
const isIn: Test = (actual, expected) =>
  asList(actual).some((one) => asList(expected).some((other) => isSame(one, other)));

const operators: Readonly<Record<Operator, Test>> = {
  equals,
  notEquals: not(equals),
  contains,
  notContains: not(contains),
  startsWith: anyOf((actual, one) => onTexts(actual, one, 'startsWith')),
  endsWith: anyOf((actual, one) => onTexts(actual, one, 'endsWith')),
  gt: comparing(asNumber, (difference) => difference > 0),
  gte: comparing(asNumber, (difference) => difference >= 0),
  lt: comparing(asNumber, (difference) => difference < 0),
  lte: comparing(asNumber, (difference) => difference <= 0),
  before: comparing(parseTime, (difference) => difference < 0),
  after: comparing(parseTime, (difference) => difference > 0),
  in: isIn,
  notIn: not(isIn),
  exists,
  notExists: not(exists),
};

/** Answers to several-choice questions are lists; everything else is a list of one, and nothing at all is none. */
function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

function asText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** A number, or text that is written as a decimal number. */
function asNumber(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  // Number() would read "0x10" as well; other languages do not.
  const isDecimal = text !== '' && !'xXoObB'.includes(text[1] ?? '.');
  const number = typeof value === 'number' ? value : isDecimal ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** "34" is 34, and "true" is true; two texts are compared letter by letter, so that "007" is not "7". */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' || typeof right === 'number') {
    const number = asNumber(left);
    return number !== undefined && number === asNumber(right);
  }
  const text = asText(left);
  return text !== undefined && text === asText(right);
}

function onTexts(actual: unknown, part: unknown, how: 'includes' | 'startsWith' | 'endsWith'): boolean {
  const text = asText(actual);
  const wanted = asText(part);
  return text !== undefined && wanted !== undefined && text[how](wanted);
}
