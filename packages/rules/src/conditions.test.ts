import type { Condition, Operator } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { evaluateConditions, matchesConditions } from './conditions.js';

const holds = (op: Operator, actual: unknown, value?: unknown): boolean =>
  matchesConditions([{ key: 'x', op, value } as Condition], () => actual);

/** Operator, what is there, what is asked for, and whether that holds. */
const table: readonly (readonly [Operator, unknown, unknown, boolean])[] = [
  ['equals', 'a', 'a', true],
  ['equals', 'a', 'b', false],
  ['equals', 34, '34', true],
  ['equals', '34', 34, true],
  ['equals', ' 34 ', 34, true],
  ['equals', '1e2', 100, true],
  ['equals', '-3.5', -3.5, true],
  ['equals', '', 0, false],
  ['equals', '  ', 0, false],
  ['equals', '7', '07', false],
  ['equals', true, 'true', true],
  ['equals', 'false', false, true],
  ['equals', true, 1, false],
  ['equals', 1, true, false],
  ['equals', null, 'null', false],
  ['equals', undefined, 'undefined', false],
  ['equals', undefined, undefined, false],
  ['equals', {}, '[object Object]', false],
  ['equals', 'a', {}, false],
  ['equals', NaN, NaN, false],
  ['equals', ['a', 'b'], ['b', 'a'], true],
  ['equals', ['a', 'b'], ['a'], false],
  ['equals', ['a'], ['a', 'b'], false],
  ['equals', ['a'], 'a', true],
  ['equals', 'a', ['a'], true],
  ['equals', [], [], false],
  ['equals', 'a', [], false],
  ['notEquals', 'a', 'b', true],
  ['notEquals', 'a', 'a', false],
  ['notEquals', undefined, 'a', true],
  ['contains', 'abc', 'b', true],
  ['contains', 'abc', 'x', false],
  ['contains', 'abc', ['x', 'c'], true],
  ['contains', 'abc', [], false],
  ['contains', 123, 2, true],
  ['contains', true, 'ru', true],
  ['contains', 'a,b', null, false],
  ['contains', 'object', {}, false],
  ['contains', ['a', 'b'], 'b', true],
  ['contains', ['ab'], 'b', false],
  ['contains', ['a', 'b'], ['x', 'b'], true],
  ['contains', [1, 2], '2', true],
  ['contains', { a: 'b' }, 'b', false],
  ['contains', null, 'l', false],
  ['contains', undefined, 'undef', false],
  ['gt', true, -1, false],
  ['notContains', 'abc', 'b', false],
  ['notContains', 'abc', 'x', true],
  ['notContains', undefined, 'x', true],
  ['startsWith', 'abc', 'ab', true],
  ['startsWith', 'abc', 'bc', false],
  ['startsWith', 'abc', ['x', 'a'], true],
  ['startsWith', 120, 12, true],
  ['endsWith', 'abc', 'bc', true],
  ['endsWith', 'abc', 'ab', false],
  ['endsWith', 'abc', ['x', 'c'], true],
  ['gt', 2, 1, true],
  ['gt', 1, 1, false],
  ['gt', '10', '9', true],
  ['gt', 'x', 1, false],
  ['gt', true, 0, false],
  ['gt', [2], 1, false],
  ['gte', 1, 1, true],
  ['gte', 0.9, 1, false],
  ['lt', 0, 1, true],
  ['lt', 1, 1, false],
  ['lt', undefined, 1, false],
  ['lte', 1, 1, true],
  ['lte', 1.1, 1, false],
  ['lte', 1, 'x', false],
  ['before', '2025-01-01', '2025-01-02', true],
  ['before', '2025-01-02', '2025-01-02', false],
  ['before', 0, '2025-01-02', true],
  ['before', 'soon', '2025-01-02', false],
  ['after', '2025-01-03', '2025-01-02', true],
  ['after', '2025-01-02', '2025-01-02', false],
  ['after', '2025-01-03', 'soon', false],
  ['in', 'a', ['a', 'b'], true],
  ['in', 'c', ['a', 'b'], false],
  ['in', 2, ['1', '2'], true],
  ['in', ['x', 'b'], ['a', 'b'], true],
  ['in', 'a', 'a', true],
  ['in', 'a', undefined, false],
  ['notIn', 'a', ['a'], false],
  ['notIn', 'c', ['a'], true],
  ['notIn', undefined, ['a'], true],
  ['exists', 'a', undefined, true],
  ['exists', 0, undefined, true],
  ['exists', false, undefined, true],
  ['exists', {}, undefined, true],
  ['exists', ['a'], undefined, true],
  ['exists', '', undefined, false],
  ['exists', [], undefined, false],
  ['exists', null, undefined, false],
  ['exists', undefined, undefined, false],
  ['notExists', 'a', undefined, false],
  ['notExists', undefined, undefined, true],
];

describe('conditions', () => {
  it.each(table)('%s: %j against %j is %s', (op, actual, value, expected) => {
    expect(holds(op, actual, value)).toBe(expected);
  });

  it('asks for nothing when there are none', () => {
    expect(matchesConditions(undefined, () => 'x')).toBe(true);
    expect(matchesConditions([], () => 'x')).toBe(true);
  });

  it('looks each key up by its name', () => {
    const asked: string[] = [];
    matchesConditions([{ key: 'a', op: 'exists' }, { all: [{ key: 'b.c', op: 'exists' }] }], (key) =>
      asked.push(key),
    );
    expect(asked).toEqual(['a', 'b.c']);
  });

  it('nests groups', () => {
    const values: Record<string, unknown> = { plan: 'pro', seats: '12' };
    const lookup = (key: string): unknown => values[key];
    const isPro: Condition = { key: 'plan', op: 'equals', value: 'pro' };
    const isBig: Condition = { key: 'seats', op: 'gt', value: 50 };
    expect(matchesConditions([{ any: [isBig, { all: [isPro] }] }], lookup)).toBe(true);
    expect(matchesConditions([{ all: [isBig, isPro] }], lookup)).toBe(false);
    expect(matchesConditions([{ none: [isBig] }, isPro], lookup)).toBe(true);
    expect(matchesConditions([{ none: [isBig, isPro] }], lookup)).toBe(false);
    expect(matchesConditions([{ any: [] }], lookup)).toBe(false);
    expect(matchesConditions([{ none: [] }, { all: [] }], lookup)).toBe(true);
  });

  it('reads what is nested as deeply as the wire lets it, and refuses what no stack can hold', () => {
    const nested = (levels: number): Condition[] => {
      let conditions: Condition[] = [{ key: 'x', op: 'exists' }];
      for (let level = 0; level < levels; level += 1) conditions = [{ all: conditions }];
      return conditions;
    };
    expect(matchesConditions(nested(64), () => 1)).toBe(true);
    expect(matchesConditions(nested(20_000), () => 1)).toBe(false);
  });

  it.each([
    ['text', 'all'],
    ['an object', {}],
    ['null', null],
    ['a member that is null', [null]],
    ['a member that is a number', [4]],
    ['a member without operator', [{ key: 'x' }]],
    ['an unknown operator', [{ key: 'x', op: 'matches', value: '(a+)+' }]],
    ['an operator every object has', [{ key: 'x', op: 'toString' }]],
    ['an operator that refuses to be text', [{ key: 'x', op: { toString: 1 } }]],
    ['a group of null', [{ any: null }]],
    ['a broken member after one that holds', [{ any: [{ key: 'x', op: 'exists' }, {}] }]],
    ['a broken member inside none', [{ none: [{ key: 'x', op: 'nope' }] }]],
  ])('never matches what it cannot understand: %s', (_what, conditions) => {
    expect(matchesConditions(conditions as unknown as Condition[], () => 'x')).toBe(false);
    expect(() => evaluateConditions(conditions as unknown as Condition[], () => 'x')).toThrow();
  });
});
