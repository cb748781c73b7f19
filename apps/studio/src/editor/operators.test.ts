import { describe, expect, it } from 'vitest';
import { fittingOperator, operators, operatorsOf } from './operators.js';

const offered = (...given: Parameters<typeof operatorsOf>): string[] =>
  operatorsOf(...given).map(({ value }) => value);

describe('operatorsOf', () => {
  it('asks a score for more and less, and not how it begins', () => {
    expect(offered('rating', 'equals')).toContain('lte');
    expect(offered('rating', 'equals')).not.toContain('startsWith');
    expect(offered('date', 'equals')).toContain('before');
  });

  it('asks of a whole matrix or budget only whether there is an answer, also once a rule turns to it', () => {
    expect(offered('matrix', 'exists')).toEqual(['exists', 'notExists']);
    expect(fittingOperator('points', 'gte')).toBe('exists');
    expect(fittingOperator('rating', 'gte')).toBe('gte');
    expect(fittingOperator('long_text', 'gte')).toBe('gte');
    expect(fittingOperator(undefined, 'gte')).toBe('gte');
  });

  it('keeps what was chosen before, and offers everything where the kind is not known', () => {
    expect(offered('rating', 'contains')).toContain('contains');
    expect(operatorsOf(undefined, 'equals')).toEqual(operators);
    expect(operatorsOf('text', 'equals')).toEqual(operators);
  });
});
