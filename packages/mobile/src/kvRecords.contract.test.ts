import { outboxStoreContract, storageContract } from '@service-popups/core/test';
import { describe, it } from 'vitest';
import { createKvRecords } from './kvRecords.js';
import { kvStorage } from './kvStorage.js';
import { preloadedStorage } from './preloadedStorage.js';
import { createMmkv } from './test/mobileHost.js';

function asyncStorage(values = new Map<string, string>()) {
  return {
    getAllKeys: async () => [...values.keys()],
    getItem: async (key: string) => values.get(key) ?? null,
    setItem: async (key: string, value: string) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  };
}

describe('the contract of storage', () => {
  for (const { title, run } of storageContract) {
    it(`kvStorage: ${title}`, () => run(() => kvStorage(createMmkv())));
    it(`preloadedStorage: ${title}`, () => run(() => preloadedStorage(asyncStorage())));
  }
});

describe('the contract of the outbox store', () => {
  for (const { title, run } of outboxStoreContract)
    it(title, () => run(() => createKvRecords(kvStorage(createMmkv()))));
});
