import { describe, expect, it } from 'vitest';
import { createStateRecords, type StateRecords } from '../boot/stateRecords.js';
import { createFakeClock, createFakeDisk } from '../test/index.js';
import { createDefinitionsCache } from './definitionsCache.js';

const day = 86_400_000;
const open = () => {
  const clock = createFakeClock();
  const { storage } = createFakeDisk();
  const records = createStateRecords(storage);
  return { clock, storage, records, cache: createDefinitionsCache(records, clock) };
};

describe('the cache of definitions', () => {
  it.each([
    ['a known user', 'ada', 'bert'],
    ['a known user, for nobody', 'ada', undefined],
    ['an anonymous person', undefined, 'ada'],
  ])('gives those of %s to them alone', (_whose, userId, other) => {
    const { cache } = open();
    cache.write(userId, 'text', false);
    expect([cache.read(userId), cache.read(other)]).toEqual(['text', undefined]);
  });

  it('gives them for seven days, and not from the future', () => {
    const { cache, clock } = open();
    cache.write('ada', 'text', false);
    clock.jump(7 * day - 1);
    expect(cache.read('ada')).toBe('text');
    clock.jump(1);
    expect(cache.read('ada')).toBeUndefined();
    clock.jump(-14 * day);
    expect(cache.read('ada')).toBeUndefined();
  });

  it('keeps them seven days more when the same text was confirmed, without writing it again', () => {
    const { cache, clock, storage } = open();
    cache.write('ada', 'text', false);
    storage.setItem('definitions', 'text as it stands');
    clock.jump(6 * day);
    cache.write('ada', 'text', true);
    clock.jump(6 * day);
    expect(cache.read('ada')).toBe('text as it stands');
  });

  it('leaves nothing in the store when it is cleared', () => {
    const { cache, storage } = open();
    cache.write('ada', 'text', false);
    cache.clear();
    expect([storage.getItem('definitions'), storage.getItem('definitions.note')]).toEqual([null, null]);
  });

  it.each([0, 1, 2, 3])("never gives one user another's when a write is torn after %i steps", (steps) => {
    const { cache, records, clock } = open();
    cache.write('ada', 'for ada', false);
    let left = steps;
    const step = (work: () => void): void => {
      if (left-- > 0) work();
    };
    const torn: StateRecords = {
      ...records,
      write: (name, value) => step(() => records.write(name, value)),
      writeText: (name, text) => step(() => records.writeText(name, text)),
    };
    createDefinitionsCache(torn, clock).write('bert', 'for bert', false);
    expect(cache.read('bert') ?? 'for bert').toBe('for bert');
    expect(cache.read('ada') ?? 'for ada').toBe('for ada');
  });

  it.each(['text', 'null', '[]', '{"at":"soon"}', '{}'])('gives nothing where its note is %s', (note) => {
    const { cache, storage } = open();
    cache.write(undefined, 'text', false);
    storage.setItem('definitions.note', note);
    expect(cache.read(undefined)).toBeUndefined();
  });
});
