import { describe, expect, it } from 'vitest';
import { takesList, withKey, withOperator } from './ruleEdits.js';

describe('a rule', () => {
  it('keeps its value in the form that another comparison takes', () => {
    expect(withOperator({ key: 'q', op: 'equals', value: 'a' }, 'in')).toEqual({
      key: 'q',
      op: 'in',
      value: ['a'],
    });
    expect(withOperator({ key: 'q', op: 'in', value: ['a', 'b'] }, 'equals').value).toBe('a');
    expect(withOperator({ key: 'q', op: 'equals', value: '' }, 'notIn').value).toEqual([]);
    expect(withOperator({ key: 'q', op: 'in', value: ['a'] }, 'exists')).toEqual({ key: 'q', op: 'exists' });
    expect(withOperator({ key: 'q', op: 'exists' }, 'equals').value).toBe('');
  });

  it('is edited as a list also where another comparison is with one', () => {
    expect(takesList({ key: 'email', op: 'endsWith', value: ['@a.test', '@b.test'] })).toBe(true);
    expect(takesList({ key: 'plan', op: 'in' })).toBe(true);
    expect(takesList({ key: 'email', op: 'endsWith', value: '@a.test' })).toBe(false);
  });

  it('forgets the option of one question when it asks about another', () => {
    expect(withKey({ key: 'q1', op: 'equals', value: 'o2' }, 'q2')).toEqual({
      key: 'q2',
      op: 'equals',
      value: '',
    });
    expect(withKey({ key: 'q1', op: 'in', value: ['o2'] }, 'q2').value).toEqual([]);
    expect(withKey({ key: 'q1', op: 'exists' }, 'q2')).toEqual({ key: 'q2', op: 'exists' });
  });
});
