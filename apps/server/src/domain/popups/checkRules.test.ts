import type { Condition } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { reasonsPopup } from '../../testing/testPopups.js';
import { checkRules } from './checkRules.js';

const problemsOf = (attributes: Condition[]) =>
  checkRules({ ...reasonsPopup, segments: { attributes } }).map(({ path, level }) => [path, level]);

describe('rules of a draft', () => {
  it('name what they compare, in groups too', () => {
    expect(problemsOf([{ key: ' ', op: 'equals', value: 'pro' }])).toEqual([
      ['segments.attributes[0].key', 'error'],
    ]);
    expect(
      problemsOf([
        { key: 'plan', op: 'exists' },
        { any: [{ key: 'plan', op: 'equals', value: 'pro' }, { none: [{ key: '', op: 'exists' }] }] },
      ]),
    ).toEqual([['segments.attributes[1].any[1].none[0].key', 'error']]);
  });

  it('compare it with something', () => {
    expect(problemsOf([{ key: 'plan', op: 'equals', value: '' }])).toEqual([
      ['segments.attributes[0].value', 'warning'],
    ]);
    expect(problemsOf([{ key: 'plan', op: 'in', value: [] }])).toEqual([
      ['segments.attributes[0].value', 'warning'],
    ]);
    expect(problemsOf([{ key: 'seats', op: 'gt', value: 0 }])).toEqual([]);
    expect(problemsOf([{ key: 'trial', op: 'equals', value: false }])).toEqual([]);
  });

  it('are looked at where a trigger asks for the properties of its event', () => {
    const where: Condition[] = [{ key: '', op: 'exists' }];
    const triggers = [{ type: 'event' as const, value: 'bought', where }];
    expect(checkRules({ ...reasonsPopup, triggers }).map(({ path }) => path)).toEqual([
      'triggers[0].where[0].key',
    ]);
  });
});
