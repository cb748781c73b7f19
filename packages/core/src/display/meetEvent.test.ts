import { describe, expect, it } from 'vitest';
import { createStateRecords } from '../boot/stateRecords.js';
import { createFakeDisk } from '../test/index.js';
import { buildPopup, onEvent } from '../test/popupBuilder.js';
import { meetEvent } from './meetEvent.js';

type Triggers = ReturnType<typeof buildPopup>['triggers'];

/** A person whose counts are kept; `meet` tells the delay, or undefined. */
const person = (triggers: Triggers) => {
  const { storage } = createFakeDisk();
  const records = createStateRecords(storage);
  let personId = 'anna';
  const identity = { personId: () => personId } as Parameters<typeof meetEvent>[2]['identity'];
  return {
    storage,
    become: (id: string) => (personId = id),
    meet: (name: string, properties: Record<string, unknown> = {}) =>
      meetEvent(
        buildPopup({ triggers }),
        { name, properties, person: personId, at: 0 },
        { records, identity },
      ),
  };
};

describe('meetEvent', () => {
  it('[TRG-2] asks for the name to the letter, among all triggers of the popup', () => {
    const { meet } = person([
      { type: 'time_on_page', value: 5, delay: 9 },
      onEvent('other', { delay: 7 }),
      onEvent('go', { delay: 2 }),
    ]);
    expect([meet('go'), meet('other'), meet('Go'), meet('g'), meet('go ')]).toEqual([
      2_000,
      7_000,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('goes to the next trigger of the same name when the conditions of one are not met', () => {
    const { meet } = person([
      onEvent('buy', { where: [{ key: 'total', op: 'gte', value: 100 }], delay: 1 }),
      onEvent('buy', { where: [{ key: 'total', op: 'gte', value: 10 }] }),
    ]);
    expect([meet('buy', { total: 200 }), meet('buy', { total: 20 }), meet('buy', { total: 2 })]).toEqual([
      1_000,
      0,
      undefined,
    ]);
  });

  it('counts each trigger by itself, and from then on every time', () => {
    const { meet } = person([onEvent('a', { count: 2 }), onEvent('b', { count: 2 })]);
    expect([meet('a'), meet('b'), meet('a'), meet('a'), meet('b')]).toEqual([undefined, undefined, 0, 0, 0]);
  });

  it('counts for one person, and begins anew with the next', () => {
    const { meet, become } = person([onEvent('go', { count: 2 })]);
    meet('go');
    become('bert');
    expect([meet('go'), meet('go')]).toEqual([undefined, 0]);
  });

  it('goes on with counts of the first release, which did not say whose they are', () => {
    const { meet, storage } = person([onEvent('go', { count: 2 })]);
    storage.setItem('counts', '{"popup-1/0":1}');
    expect(meet('go')).toBe(0);
  });

  it.each(['text', '{"popup-1/0":"many"}', '{"popup-1/0":null}', '[]'])(
    'begins anew where %s was stored',
    (stored) => {
      const { meet, storage } = person([onEvent('go', { count: 2 })]);
      storage.setItem('counts', stored);
      expect([meet('go'), meet('go')]).toEqual([undefined, 0]);
    },
  );

  it('costs no storage where once is enough', () => {
    const { meet, storage } = person([onEvent('go'), onEvent('one', { count: 1 })]);
    expect([meet('go'), meet('one')]).toEqual([0, 0]);
    expect(storage.getItem('counts')).toBeNull();
  });
});
