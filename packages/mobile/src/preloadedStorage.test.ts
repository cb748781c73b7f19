import type { OutboxRecord } from '@service-popups/core';
import { describe, expect, it } from 'vitest';
import { createKvRecords } from './kvRecords.js';
import { preloadedStorage, type AsyncStorageLike } from './preloadedStorage.js';

declare function setTimeout(callback: () => void, delayMs: number): unknown;

function asyncStorage(values = new Map<string, string>(), delayMs = 0): AsyncStorageLike {
  const later = <Value>(work: () => Value): Promise<Value> =>
    new Promise((resolve) => setTimeout(() => resolve(work()), delayMs));
  return {
    getAllKeys: () => later(() => [...values.keys()]),
    getItem: (key) => later(() => values.get(key) ?? null),
    setItem: (key, value) => later(() => void values.set(key, value)),
    removeItem: (key) => later(() => void values.delete(key)),
  };
}

function recordOf(id: string): OutboxRecord {
  return { id, order: '1', kind: 'event', owner: 'key', createdAt: 1, bytes: 1, body: {} };
}

describe('preloadedStorage', () => {
  it('[MOB-4] answers at once with what an earlier launch kept', async () => {
    const values = new Map([['host-key', 'untouched']]);
    // As long as our prefix, and still the host's.
    values.set('another-app/user_id', 'theirs');
    const first = await preloadedStorage(asyncStorage(values));
    expect(first.getItem('user_id')).toBeNull();
    first.setItem('user_id', 'u1');
    expect(first.getItem('user_id')).toBe('u1');
    await first.settled();
    const second = await preloadedStorage(asyncStorage(values));
    expect(second.getItem('user_id')).toBe('u1');
    expect(second.getItem('host-key')).toBeNull();
    second.removeItem('user_id');
    await second.settled();
    expect([...values]).toEqual([
      ['host-key', 'untouched'],
      ['another-app/user_id', 'theirs'],
    ]);
  });

  it('loads through multiGet where the store has it', async () => {
    const values = new Map([['service-sdk/a', '1']]);
    let calls = 0;
    const storage = await preloadedStorage({
      ...asyncStorage(values),
      multiGet: async (keys) => {
        calls += 1;
        return keys.map((key) => [key, values.get(key) ?? null] as const);
      },
    });
    expect(storage.getItem('a')).toBe('1');
    expect(calls).toBe(1);
  });

  it('writes in the order the SDK wrote, so that a kill leaves an earlier state and no mixture', async () => {
    const values = new Map<string, string>();
    const slow = asyncStorage(values, 2);
    const seen: string[] = [];
    const storage = await preloadedStorage({
      ...slow,
      setItem: async (key, value) => {
        await slow.setItem(key, value);
        seen.push(`${key}=${value}`);
      },
    });
    for (const value of ['1', '2', '2', '3']) storage.setItem('a', value);
    storage.setItem('b', '1');
    await storage.settled();
    expect(seen).toEqual(['service-sdk/a=1', 'service-sdk/a=2', 'service-sdk/a=3', 'service-sdk/b=1']);
  });

  it('[F-43] holds an outbox that is whole after a kill at any moment, however slow the store is', async () => {
    const values = new Map<string, string>();
    const kills: Map<string, string>[] = [];
    const store = asyncStorage(values, 1);
    const storage = await preloadedStorage({
      ...store,
      setItem: async (key, value) => {
        await store.setItem(key, value);
        kills.push(new Map(values));
      },
    });
    createKvRecords(storage).putSync?.(['first', 'second', 'third'].map(recordOf));
    await storage.settled();
    const found: number[] = [];
    for (const atKill of kills) {
      const next = createKvRecords(await preloadedStorage(asyncStorage(atKill)));
      const ids = (await next.list('key')).map(({ id }) => id);
      expect(['first', 'second', 'third'].slice(0, ids.length)).toEqual(ids);
      found.push(ids.length);
    }
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found.at(-1)).toBe(3);
  });

  it('is the same for whoever asks again, such as a component that is mounted anew, so that neither overwrites the other', async () => {
    const values = new Map<string, string>();
    const store = asyncStorage(values);
    for (const id of ['first', 'second']) {
      const storage = await preloadedStorage(store);
      createKvRecords(storage).putSync?.([recordOf(id)]);
    }
    await (await preloadedStorage(store)).settled();
    const nextLaunch = createKvRecords(await preloadedStorage(asyncStorage(values)));
    expect((await nextLaunch.list('key')).map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it('works in memory and leaves the store alone when it cannot be read in time, or at all', async () => {
    const values = new Map([['service-sdk/user_id', 'old']]);
    const tooSlow = await preloadedStorage(asyncStorage(values, 50), { timeoutMs: 5 });
    tooSlow.setItem('user_id', 'new');
    expect(tooSlow.getItem('user_id')).toBe('new');
    const broken = await preloadedStorage({
      ...asyncStorage(values),
      getAllKeys: () => Promise.reject(new Error('locked')),
    });
    broken.setItem('user_id', 'newer');
    broken.removeItem('user_id');
    await Promise.all([tooSlow.settled(), broken.settled()]);
    await new Promise<void>((resolve) => setTimeout(resolve, 60));
    expect(values.get('service-sdk/user_id')).toBe('old');
  });

  it('keeps an earlier state, and holds on to no more, when the store hangs while the SDK goes on writing', async () => {
    const values = new Map<string, string>();
    const store = asyncStorage(values);
    let goOn: () => void = () => undefined;
    let writes = 0;
    const storage = await preloadedStorage({
      ...store,
      setItem: async (key, value) => {
        if (writes++ === 0) await new Promise<void>((resolve) => (goOn = resolve));
        values.set(key, value);
      },
    });
    const text = 'x'.repeat(10_000);
    for (let turn = 0; turn < 2_000; turn += 1) storage.setItem(`${turn % 10}`, `${turn} ${text}`);
    await Promise.resolve();
    goOn();
    await storage.settled();
    expect(writes).toBeLessThan(1_000);
    // What stands there is what stood in memory after one of the writes.
    const turns = [...values.values()].map((value) => Number(value.split(' ')[0])).sort((a, b) => a - b);
    expect(turns).toEqual(Array.from({ length: 10 }, (_, index) => writes - 10 + index));
    expect(storage.getItem('9')?.startsWith('1999 ')).toBe(true);
    storage.setItem('later', '1');
    storage.removeItem('0');
    await storage.settled();
    expect([values.size, values.has('service-sdk/later')]).toEqual([10, false]);
  });

  it('goes on when a slow store has caught up', async () => {
    const values = new Map<string, string>();
    const storage = await preloadedStorage(asyncStorage(values));
    for (let turn = 0; turn < 20; turn += 1) {
      storage.setItem('a', `${turn} ${'x'.repeat(1_000_000)}`);
      await storage.settled();
    }
    expect(values.get('service-sdk/a')?.startsWith('19 ')).toBe(true);
  });

  it('goes on after a write that failed', async () => {
    const values = new Map<string, string>();
    const store = asyncStorage(values);
    const storage = await preloadedStorage({
      ...store,
      setItem: (key, value) =>
        value === 'bad' ? Promise.reject(new Error('full')) : store.setItem(key, value),
    });
    storage.setItem('a', 'bad');
    storage.setItem('b', 'good');
    await storage.settled();
    expect(storage.getItem('a')).toBe('bad');
    expect([...values]).toEqual([['service-sdk/b', 'good']]);
  });

  it('[F-44] writes what the store refused, as on a locked phone, when it takes writes again', async () => {
    const values = new Map<string, string>();
    const store = asyncStorage(values);
    let isLocked = true;
    const unlessLocked = async (write: () => Promise<unknown>): Promise<unknown> => {
      if (isLocked) throw new Error('locked');
      return write();
    };
    const storage = await preloadedStorage({
      ...store,
      setItem: (key, value) => unlessLocked(() => store.setItem(key, value)),
      removeItem: (key) => unlessLocked(() => store.removeItem(key)),
    });
    values.set('service-sdk/gone', 'still there');
    storage.setItem('gone', 'x');
    storage.removeItem('gone');
    storage.setItem('answer', 'first');
    storage.setItem('answer', 'second');
    await storage.settled();
    isLocked = false;
    storage.setItem('other', '1');
    await storage.settled();
    await storage.settled();
    expect(values).toEqual(
      new Map([
        ['service-sdk/other', '1'],
        ['service-sdk/answer', 'second'],
      ]),
    );
  });
});
