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
    cache.write(userId, 'text');
    expect([cache.read(userId), cache.read(other)]).toEqual(['text', undefined]);
  });

  it('gives them for seven days, and not from the future', () => {
    const { cache, clock } = open();
    cache.write('ada', 'text');
    clock.jump(7 * day - 1);
    expect(cache.read('ada')).toBe('text');
    clock.jump(1);
    expect(cache.read('ada')).toBeUndefined();
    clock.jump(-14 * day);
    expect(cache.read('ada')).toBeUndefined();
  });

  it('keeps them seven days more when the same text was confirmed, without writing it again', () => {
    const { records, clock } = open();
    const written: string[] = [];
    const cache = createDefinitionsCache(
      {
        ...records,
        writeText: (...text) => {
          written.push(text[1]);
          records.writeText(...text);
        },
      },
      clock,
    );
    cache.write('ada', 'text');
    clock.jump(6 * day);
    cache.write('ada', 'text');
    clock.jump(6 * day);
    expect([cache.read('ada'), written]).toEqual(['text', ['text']]);
  });

  it("never gives one user another's when one of two tabs asks again", () => {
    const { cache } = open();
    cache.write(undefined, 'for anybody');
    cache.write('ada', 'for ada');
    // The tab in which nobody has signed in.
    cache.write(undefined, 'for anybody');
    expect([cache.read(undefined), cache.read('ada')]).toEqual(['for anybody', undefined]);
  });

  it('leaves nothing in the store when it is cleared', () => {
    const { cache, storage } = open();
    cache.write('ada', 'text');
    cache.clear();
    expect([storage.getItem('definitions'), storage.getItem('definitions.note')]).toEqual([null, null]);
  });

  it.each([0, 1, 2, 3])("never gives one user another's when a write is torn after %i steps", (steps) => {
    const { cache, records, clock } = open();
    cache.write('ada', 'for ada');
    let left = steps;
    const step = (work: () => void): void => {
      if (left-- > 0) work();
    };
    const torn: StateRecords = {
      ...records,
      write: (name, value) => step(() => records.write(name, value)),
      writeText: (name, text) => step(() => records.writeText(name, text)),
    };
    createDefinitionsCache(torn, clock).write('bert', 'for bert');
    expect(cache.read('bert') ?? 'for bert').toBe('for bert');
    expect(cache.read('ada') ?? 'for ada').toBe('for ada');
  });

  it.each(['text', 'null', '[]', '{"at":"soon"}', '{}'])('gives nothing where its note is %s', (note) => {
    const { cache, storage } = open();
    cache.write(undefined, 'text');
    storage.setItem('definitions.note', note);
    expect(cache.read(undefined)).toBeUndefined();
  });
});
