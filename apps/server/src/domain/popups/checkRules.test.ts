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

  it('compare sizes with a number and times with a date, or are told that they never hold', () => {
    const attributes: Condition[] = [
      { key: 'orders', op: 'gt', value: 'ten' },
      { key: 'orders', op: 'lte', value: '1,000' },
      { key: 'orders', op: 'gte', value: ' 2.5 ' },
      { key: 'since', op: 'before', value: '31/12/2026' },
      { key: 'since', op: 'after', value: '2026-12-31' },
    ];
    expect(checkRules({ ...reasonsPopup, segments: { attributes } })).toEqual(
      [
        ['orders', 0, '“ten” is no number, such as 10 or 2.5'],
        ['orders', 1, '“1,000” is no number, such as 10 or 2.5'],
        ['since', 3, '“31/12/2026” is no date, such as 2026-12-31'],
      ].map(([key, index, why]) => ({
        path: `segments.attributes[${index}].value`,
        message: `The rule about “${key}” never holds: ${why}.`,
        level: 'warning',
      })),
    );
  });

  it('ask for presence or absence without a value, even where one was left in the field', () => {
    expect(
      problemsOf([
        { key: 'plan', op: 'exists', value: '' },
        { key: 'plan', op: 'notExists', value: '' },
      ]),
    ).toEqual([]);
  });

  it('name a range of versions that clients can read', () => {
    const versions = (appVersion: string) => checkRules({ ...reasonsPopup, segments: { appVersion } });
    for (const range of ['', '>=2.1 <3', '^1.4 || 3.x', '*']) expect(versions(range), range).toEqual([]);
    for (const range of ['abc', '2 or 3', '1.x || newest']) {
      expect(versions(range), range).toEqual([
        {
          path: 'segments.appVersion',
          message: `“${range}” is no range of versions, such as >=2.1 <3.`,
          level: 'error',
        },
      ]);
    }
  });

  it('are looked at among those for Contacts, and in groups of which all must hold', () => {
    const contact: Condition[] = [{ all: [{ key: 'plan', op: 'equals', value: '' }] }];
    expect(checkRules({ ...reasonsPopup, segments: { contact } })).toEqual([
      {
        path: 'segments.contact[0].all[0].value',
        message: 'The rule about “plan” compares it with nothing.',
        level: 'warning',
      },
    ]);
  });

  it('are looked at where a trigger asks for the properties of its event', () => {
    const where: Condition[] = [{ key: '', op: 'exists' }];
    const triggers = [{ type: 'event' as const, value: 'bought', where }];
    expect(checkRules({ ...reasonsPopup, triggers }).map(({ path }) => path)).toEqual([
      'triggers[0].where[0].key',
    ]);
  });
});
