import { describe, expect, it } from 'vitest';
import { createPopupEntries } from './popupEntries.js';

const idsOf = (popups: readonly unknown[]) => createPopupEntries(popups).map(({ id }) => id);
const triggersOf = (triggers: unknown) => createPopupEntries([{ id: 'p', triggers }])[0]?.triggers;

describe('createPopupEntries', () => {
  it('puts the highest priority first, and keeps the order given among equals', () => {
    expect(
      idsOf([
        { id: 'a' },
        { id: 'b', priority: 5 },
        { id: 'c', priority: 'high' },
        { id: 'd', priority: 9 },
        { id: 'e', priority: 5 },
        { id: 'f', priority: -1 },
        { id: 'g', priority: { toString: 1, valueOf: 1 } },
      ]),
    ).toEqual(['d', 'b', 'e', 'a', 'c', 'g', 'f']);
  });

  it('leaves out what has no id, and what has one that was there already', () => {
    expect(idsOf([{ id: 7 }, {}, null, 'text', { id: 'a', priority: 1 }, { id: 'a', priority: 2 }])).toEqual([
      'a',
    ]);
    expect(
      createPopupEntries([
        { id: 'a', priority: 1 },
        { id: 'a', priority: 2 },
      ])[0]?.priority,
    ).toBe(1);
  });

  it('takes a thousand at most', () => {
    expect(idsOf(Array.from({ length: 1_001 }, (_, index) => ({ id: String(index) })))).toHaveLength(1_000);
  });

  it('keeps the paths that are texts', () => {
    const pathsOf = (segments: unknown) => createPopupEntries([{ id: 'p', segments }])[0]?.paths;
    expect(pathsOf({ path: ['/a', 7, null, '/b'] })).toEqual(['/a', '/b']);
    expect([pathsOf({ path: '/a' }), pathsOf(null), pathsOf(undefined)]).toEqual([[], [], []]);
  });

  it.each([
    [{ type: 'time_on_page', value: 5 }, true],
    [{ type: 'time_on_page', value: '5' }, false],
    [{ type: 'scroll', value: 50 }, true],
    [{ type: 'scroll', value: 'half' }, false],
    [{ type: 'exit', value: 0 }, true],
    [{ type: 'exit' }, false],
    [{ type: 'click', value: '#buy' }, true],
    [{ type: 'click', value: 1 }, false],
    [{ type: 'event', value: 'go' }, true],
    [{ type: 'event', value: 1 }, false],
    [{ type: 'exit_intent' }, true],
    [{ type: 'exit_intent', value: 1 }, true],
    [{ type: 'event', value: 'go', delay: 2 }, true],
    [{ type: 'event', value: 'go', delay: '2' }, false],
    [{ type: 'mind_read', value: 1 }, false],
    [{ type: 'toString', value: 1 }, false],
    [{ type: { toString: 1, valueOf: 1 } }, false],
    [{ type: ['exit_intent'] }, false],
    [{}, false],
    [null, false],
  ])('takes %j for a trigger: %s', (trigger, expected) => {
    expect(triggersOf([trigger])).toHaveLength(expected ? 1 : 0);
  });

  it('has no triggers where they are no list', () => {
    expect([triggersOf({}), triggersOf(undefined)]).toEqual([[], []]);
  });
});
