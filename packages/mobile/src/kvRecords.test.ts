import type { KeyValueStorage, OutboxRecord, OutboxStore } from '@service-popups/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKvRecords } from './kvRecords.js';

const record = (n: number, owner = 'key'): OutboxRecord => ({
  id: `id-${n}`,
  order: String(n).padStart(6, '0'),
  kind: 'event',
  owner,
  createdAt: n,
  bytes: 10,
  body: { n },
});

/** A store that dies after a number of writes: the last one may be torn, as when the process is killed in it. */
function mortalStorage(values = new Map<string, string>(), lives = Infinity, keptOfLast = 0) {
  let left = lives;
  const alive = (): boolean => (left -= 1) >= 0;
  const storage: KeyValueStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (alive()) values.set(key, value);
      else if (left === -1 && keptOfLast > 0) values.set(key, value.slice(0, keptOfLast));
    },
    removeItem: (key) => {
      if (alive()) values.delete(key);
    },
  };
  return { storage, values };
}

const idsOf = async (storage: KeyValueStorage, owner = 'key'): Promise<string[]> =>
  (await createKvRecords(storage).list(owner)).map(({ id }) => id);

describe('createKvRecords', () => {
  it('gives back what was put, in order and by owner, after a new start', async () => {
    const { storage } = mortalStorage();
    const store = createKvRecords(storage);
    await store.open();
    await store.put([record(2), record(1), record(3, 'other')]);
    expect(await idsOf(storage)).toEqual(['id-1', 'id-2']);
    expect(await idsOf(storage, 'other')).toEqual(['id-3']);
  });

  it('has written a record when putSync returns', async () => {
    const { storage } = mortalStorage();
    createKvRecords(storage).putSync?.([record(7)]);
    expect(await idsOf(storage)).toEqual(['id-7']);
  });

  it('replaces a record of the same id and uses the slots of removed ones again', async () => {
    const { storage, values } = mortalStorage();
    const store = createKvRecords(storage);
    for (let round = 0; round < 50; round += 1) {
      await store.put([record(round), { ...record(round), body: 'newer' }]);
      if (round > 2) await store.remove([`id-${round - 3}`]);
    }
    expect((await createKvRecords(storage).list('key')).map(({ body }) => body)).toEqual(
      Array(3).fill('newer'),
    );
    expect(values.size).toBeLessThan(8);
    await store.remove(['id-47', 'id-48', 'id-49', 'id-unknown']);
    expect([...values]).toEqual([['sv.outbox', '[0]']]);
  });

  it('loses no record that was written, wherever the process is killed, even in the middle of a write', async () => {
    const step = fc.oneof(
      fc.record({ put: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }) }),
      fc.record({ remove: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }) }),
    );
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 20 }),
      fc.nat(60),
      fc.nat(40),
      async (steps, lives, keptOfLast) => {
        const { storage, values } = mortalStorage(new Map(), lives, keptOfLast);
        const store = createKvRecords(storage);
        for (const each of steps) {
          if ('put' in each) await store.put(each.put.map((n) => record(n)));
          else await store.remove(each.remove.map((n) => `id-${n}`));
        }
        const onDisk = [...values]
          .filter(([key]) => /^sv\.outbox\.\d+$/.test(key))
          .flatMap(([, text]) => {
            try {
              return [(JSON.parse(text) as OutboxRecord).id];
            } catch {
              return [];
            }
          });
        const found = await idsOf(mortalStorage(values).storage);
        expect([...found].sort()).toEqual([...new Set(onDisk)].sort());
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });

  it('[F-27] shares a store: no instance overwrites or removes what another one wrote', async () => {
    const step = fc.record({
      who: fc.nat(2),
      isPut: fc.boolean(),
      numbers: fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 }),
    });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { storage } = mortalStorage();
      // Which writing of a record is there. One that was removed and is put once more is another writing.
      const written = new Map<string, number>();
      // Removed by one that knew an earlier writing: it finds the later one in the same slot, or not at all.
      const mayBeLeft = new Set<string>();
      const instances = new Map<number, { store: OutboxStore; knows: Map<string, number> }>();
      for (const [step, { who, isPut, numbers }] of steps.entries()) {
        // Each begins when it is first used, and adopts what it finds.
        const { store, knows } = instances.get(who) ?? {
          store: createKvRecords(storage),
          knows: new Map([...[...mayBeLeft].map((id) => [id, -1] as const), ...written]),
        };
        instances.set(who, { store, knows });
        if (isPut) {
          const made = numbers.map((n) => record(100 * who + n));
          await store.put(made);
          for (const { id } of made) {
            written.set(id, written.get(id) ?? step);
            knows.set(id, written.get(id) ?? step);
            mayBeLeft.delete(id);
          }
        } else {
          const ids = numbers.flatMap((n) => [0, 1, 2].map((maker) => `id-${100 * maker + n}`));
          await store.remove(ids);
          const known = ids.filter((id) => knows.has(id) && written.has(id));
          known.filter((id) => knows.get(id) !== written.get(id)).forEach((id) => mayBeLeft.add(id));
          known.forEach((id) => written.delete(id));
          ids.forEach((id) => knows.delete(id));
        }
      }
      const found = (await idsOf(storage)).filter((id) => written.has(id) || !mayBeLeft.has(id));
      expect(found.sort()).toEqual([...written.keys()].sort());
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it('looks at every slot when the index is unreadable, and near the start when it is missing', async () => {
    const { storage, values } = mortalStorage();
    const store = createKvRecords(storage);
    await store.put(Array.from({ length: 300 }, (_, n) => record(n)));
    await store.remove(Array.from({ length: 200 }, (_, n) => `id-${n + 20}`));
    for (const torn of ['', '[', '[3', 'junk', '[99999]', '[-1]']) {
      values.set('sv.outbox', torn);
      expect(await idsOf(storage)).toHaveLength(100);
    }
    values.delete('sv.outbox');
    expect(await idsOf(storage)).toHaveLength(20);
  });

  it('[F-44] finds what stands behind an index that the store refused to raise', async () => {
    const { storage, values } = mortalStorage();
    await createKvRecords(storage).put([record(1), record(2), record(3)]);
    values.set('sv.outbox', '[1]');
    expect(await idsOf(storage)).toEqual(['id-1', 'id-2', 'id-3']);
    expect(values.get('sv.outbox')).toBe('[3]');
  });

  it('drops a record it cannot read and keeps its neighbours', async () => {
    const { storage, values } = mortalStorage();
    await createKvRecords(storage).put([record(1), record(2), record(3)]);
    values.set('sv.outbox.1', '{"id":7}');
    expect(await idsOf(storage)).toEqual(['id-1', 'id-3']);
    expect(values.has('sv.outbox.1')).toBe(false);
  });

  it.each([1e9, -10, 0.5])(
    'drops a record of %d bytes, for which the others would have to go',
    async (bytes) => {
      const { storage, values } = mortalStorage();
      await createKvRecords(storage).put([record(1), record(2), record(3)]);
      values.set('sv.outbox.1', JSON.stringify({ ...record(2), bytes }));
      expect(await idsOf(storage)).toEqual(['id-1', 'id-3']);
    },
  );

  it.each([
    [
      'throws',
      {
        getItem: () => {
          throw new Error('broken');
        },
        setItem: () => {
          throw new Error('broken');
        },
        removeItem: () => {
          throw new Error('broken');
        },
      },
    ],
    ['swallows writes', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }],
  ])('[F-44] works in memory over a store that %s', async (_name, storage: KeyValueStorage) => {
    const store = createKvRecords(storage);
    await store.open();
    await store.put([record(1), record(2)]);
    store.putSync?.([record(3)]);
    await store.remove(['id-2']);
    expect((await store.list('key')).map(({ id }) => id)).toEqual(['id-1', 'id-3']);
  });

  it('keeps in memory what a full store refuses', async () => {
    const { storage, values } = mortalStorage();
    const full: KeyValueStorage = {
      ...storage,
      setItem: (key, value) => {
        if (values.size > 3) throw new Error('full');
        storage.setItem(key, value);
      },
    };
    const store = createKvRecords(full);
    await store.put([record(1), record(2), record(3), record(4), record(5)]);
    expect(await store.list('key')).toHaveLength(5);
    expect((await idsOf(storage)).length).toBeGreaterThan(1);
  });
});
