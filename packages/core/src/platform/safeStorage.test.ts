import { describe, expect, it } from 'vitest';
import { createFakeClock, createFakeDisk, outboxStoreContract, storageContract } from '../test/index.js';
import { createMemoryOutbox } from '../test/memoryOutbox.js';
import { createMemoryStorage } from './memoryStorage.js';
import { createSafeStorage } from './safeStorage.js';
import type { KeyValueStorage } from './storage.js';

const implementations: Record<string, () => KeyValueStorage> = {
  'memory storage': createMemoryStorage,
  'safe storage over memory': () => createSafeStorage(createMemoryStorage()),
  'safe storage over nothing': () => createSafeStorage(undefined),
  'safe storage with a prefix': () => createSafeStorage(createMemoryStorage(), 'sv:'),
  'safe storage over one that throws': () => createSafeStorage(throwing()),
  'safe storage over one that swallows writes': () => createSafeStorage(swallowing()),
  'safe storage over one that returns promises': () => createSafeStorage(promising()),
  'the shared part of a fake disk': () => createFakeDisk().storage,
};

describe.each(Object.entries(implementations))('%s', (_name, create) => {
  for (const { title, run } of storageContract) it(title, () => run(create));
});

describe.each([
  ['memory outbox', createMemoryOutbox],
  ['fake outbox', () => createFakeDisk().openOutbox({ canWriteAtOnce: true })],
])('%s', (_name, create) => {
  for (const { title, run } of outboxStoreContract) it(title, () => run(create));
});

describe('createSafeStorage', () => {
  it('writes under its prefix and touches no other key', () => {
    const inner = createMemoryStorage();
    inner.setItem('host', '1');
    const storage = createSafeStorage(inner, 'sv:');
    storage.setItem('a', '2');
    storage.removeItem('host');
    expect([inner.getItem('sv:a'), inner.getItem('host'), inner.getItem('a')]).toEqual(['2', '1', null]);
  });

  it('removes from the storage what is removed', () => {
    const inner = createMemoryStorage();
    const storage = createSafeStorage(inner, 'sv:');
    storage.setItem('a', '1');
    storage.removeItem('a');
    expect(inner.getItem('sv:a')).toBeNull();
  });

  it('does not read again what a storage has not let go of', () => {
    const inner = createMemoryStorage();
    inner.setItem('a', 'old');
    const storage = createSafeStorage({ ...inner, removeItem: () => undefined });
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('sees what another tab wrote', () => {
    const inner = createMemoryStorage();
    const storage = createSafeStorage(inner);
    storage.setItem('a', 'mine');
    inner.setItem('a', 'theirs');
    expect(storage.getItem('a')).toBe('theirs');
  });

  it('keeps in memory what a full storage refuses, and the old value does not come back', () => {
    const inner = createMemoryStorage();
    inner.setItem('a', 'old');
    const full = { ...inner, setItem: throwing().setItem };
    const storage = createSafeStorage(full);
    storage.setItem('a', 'new');
    expect([storage.getItem('a'), inner.getItem('a')]).toEqual(['new', 'old']);
  });

  it('[F-12] notices a write that silently does nothing, keeps it in memory, and goes back when writes are taken', () => {
    const inner = createMemoryStorage();
    let isFull = true;
    const storage = createSafeStorage({
      ...inner,
      setItem: (key, value) => {
        if (!isFull) inner.setItem(key, value);
      },
    });
    storage.setItem('a', '1');
    expect([inner.getItem('a'), storage.getItem('a')]).toEqual([null, '1']);
    isFull = false;
    storage.setItem('a', '2');
    inner.setItem('a', '3');
    expect(storage.getItem('a')).toBe('3');
  });

  it('leaves no rejection behind when the storage answers with promises', async () => {
    const storage = createSafeStorage(promising());
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    await createFakeClock().settle();
  });
});

function throwing(): KeyValueStorage {
  const fail = (): never => {
    throw new Error('SecurityError');
  };
  return { getItem: fail, setItem: fail, removeItem: fail };
}

function swallowing(): KeyValueStorage {
  return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
}

function promising(): KeyValueStorage {
  const answer = (): Promise<never> => Promise.reject(new Error('asynchronous'));
  return { getItem: answer, setItem: answer, removeItem: answer } as never;
}
