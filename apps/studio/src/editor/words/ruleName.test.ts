import { describe, expect, it } from 'vitest';
import { ruleName } from './ruleName.js';

describe('ruleName', () => {
  it('tells a rule by its place and by what it says', () => {
    const rule = { key: 'plan', op: 'in', value: ['pro', 'team'] } as const;
    const named = ruleName({
      rule: { ...rule, value: [...rule.value] },
      index: 1,
      of: 'the user attributes',
    });
    expect(named).toBe('rule 2 of the user attributes, “plan is one of pro, team”');
    expect(ruleName({ rule: { key: 'plan', op: 'exists' }, index: 0, of: 'trigger 3' })).toBe(
      'rule 1 of trigger 3, “plan is known”',
    );
  });

  it('says questions and options in their own words', () => {
    const named = ruleName({
      rule: { key: 'q1', op: 'equals', value: 'o2' },
      index: 0,
      of: 'branch 1 after page 2',
      keys: [{ value: 'q1', label: 'How often?' }],
      values: [{ value: 'o2', label: 'Hardly ever' }],
    });
    expect(named).toBe('rule 1 of branch 1 after page 2, “How often? is Hardly ever”');
  });

  it('has a name for two new ones that say nothing yet', () => {
    const names = [0, 1].map((index) =>
      ruleName({ rule: { key: '', op: 'equals', value: '' }, index, of: 'trigger 1' }),
    );
    expect(names).toEqual(['rule 1 of trigger 1', 'rule 2 of trigger 1']);
  });
});
