import { describe, expect, it } from 'vitest';
import { firstOperator, fittingOperator, operators, operatorsOf } from './operators.js';

const offered = (...given: Parameters<typeof operatorsOf>): string[] =>
  operatorsOf(...given).map(({ value }) => value);

describe('operatorsOf', () => {
  it('asks a score for more and less, and not how it begins', () => {
    expect(offered('rating', 'equals')).toContain('lte');
    expect(offered('rating', 'equals')).not.toContain('startsWith');
    expect(offered('date', 'equals')).toContain('before');
  });

  it('asks of a whole matrix, budget or ranking only whether there is an answer, also once a rule turns to it', () => {
    expect(offered('matrix', 'exists')).toEqual(['exists', 'notExists']);
    expect(offered('ranking', 'exists')).toEqual(['exists', 'notExists']);
    expect(fittingOperator('points', { kind: 'rating', op: 'gte' })).toBe('exists');
    for (const kind of ['rating', 'long_text', undefined] as const)
      expect(fittingOperator(kind, { kind: 'stars', op: 'gte' })).toBe('gte');
  });

  it('begins with what is among the choices where there may be several, and nobody has chosen a comparison', () => {
    expect(offered('multiple_choice', 'contains')).toEqual([
      'equals',
      'notEquals',
      'contains',
      'notContains',
      'in',
      'notIn',
      'exists',
      'notExists',
    ]);
    expect(firstOperator('multiple_choice')).toBe('contains');
    expect(firstOperator('dropdown')).toBe('equals');
    expect(firstOperator('text')).toBe('equals');
    expect(fittingOperator('multiple_choice', { kind: 'text', op: 'equals' })).toBe('contains');
    expect(fittingOperator('single_choice', { kind: 'multiple_choice', op: 'contains' })).toBe('equals');
    expect(fittingOperator('multiple_choice', { kind: 'text', op: 'notEquals' })).toBe('notEquals');
  });

  it('keeps what was chosen before, and offers everything where the kind is not known', () => {
    expect(offered('rating', 'contains')).toContain('contains');
    expect(operatorsOf(undefined, 'equals')).toEqual(operators);
    expect(operatorsOf('text', 'equals')).toEqual(operators);
  });
});
