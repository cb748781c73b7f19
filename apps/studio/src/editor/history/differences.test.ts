import { describe, expect, it } from 'vitest';
import { differencesOf } from './differences.js';

const told = (before: unknown, after: unknown) =>
  differencesOf(before, after).map(({ path, before: was, after: is }) => [path.join('.'), was, is]);

describe('differencesOf', () => {
  it('names each field that changed, came or went', () => {
    const before = { title: 'A', style: { theme: 'dark' }, priority: 1 };
    const after = { title: 'B', style: { theme: 'dark', position: 'top' } };
    expect(told(before, after)).toEqual([
      ['title', 'A', 'B'],
      ['style.position', undefined, 'top'],
      ['priority', 1, undefined],
    ]);
  });

  it('matches elements by their id, and tells of a new one once', () => {
    const page = (id: string, label: string) => ({ id, questions: [{ id: `q-${id}`, label }] });
    const before = { pages: [page('a', 'One')] };
    const after = { pages: [page('b', 'New'), page('a', 'Two')] };
    expect(told(before, after)).toEqual([
      ['pages.a.questions.q-a.label', 'One', 'Two'],
      ['pages.b', undefined, page('b', 'New')],
    ]);
  });

  it('sees that the same elements stand in another order', () => {
    const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    expect(differencesOf({ pages: [a, b] }, { pages: [b, c, a] })).toEqual([
      { path: ['pages'], before: [a, b], after: [b, a], isOrder: true },
      { path: ['pages', 'c'], before: undefined, after: c, isOrder: false },
    ]);
  });

  it('takes rules and lists of texts as one value, whatever the order of their keys', () => {
    const before = { when: [{ key: 'q', op: 'exists' }], path: ['/a'] };
    expect(told(before, { when: [{ op: 'exists', key: 'q' }], path: ['/a', '/b'] })).toEqual([
      ['path', ['/a'], ['/a', '/b']],
    ]);
  });

  it('takes a list of which only some are parts as one value', () => {
    const [before, after] = [
      [{ id: 'a' }, 'text'],
      [{ id: 'a' }, 'other'],
    ];
    expect(told({ list: before }, { list: after })).toEqual([['list', before, after]]);
    const [rules, groups] = [
      [{ id: 'a', key: 'plan' }, { id: 'b' }],
      [{ id: 'a', key: 'seats' }, { id: 'b' }],
    ];
    expect(told({ when: rules }, { when: groups })).toEqual([['when', rules, groups]]);
  });

  it('looks into the questions of a page of which one offers “none of these”', () => {
    const none = { label: 'None of these' };
    const [before, after] = ['Why?', 'How?'].map((label) => ({
      questions: [
        { id: 'tools', none },
        { id: 'reason', label },
      ],
    }));
    expect(told(before, after)).toEqual([['questions.reason.label', 'Why?', 'How?']]);
    const groups = ['a', 'b'].map((key) => ({ when: [{ none: [{ key, op: 'exists' }] }] }));
    expect(told(groups[0], groups[1])).toEqual([['when', groups[0]?.when, groups[1]?.when]]);
  });

  it('sees a part that came empty, and one that changed its shape', () => {
    expect(told({}, { translations: { de: {} } })).toEqual([['translations.de', undefined, {}]]);
    expect(told({ survey: null }, { survey: {} })).toEqual([['survey', null, {}]]);
    expect(told({ a: [1] }, { a: { b: 1 } })).toEqual([['a', [1], { b: 1 }]]);
    expect(
      told({ list: [{ id: 'x' }, { id: 'x', n: 1 }] }, { list: [{ id: 'x' }, { id: 'x', n: 2 }] }),
    ).toEqual([['list.1.n', 1, 2]]);
  });

  it('passes over what the server sets', () => {
    expect(differencesOf({ survey: { version: 1 } }, { survey: { version: 2 } })).toEqual([]);
  });
});
