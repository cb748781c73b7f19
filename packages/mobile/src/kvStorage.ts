import type { KeyValueStorage } from '@service-popups/core';

/** The part of react-native-mmkv 2, 3 and 4 that is used: version 4 renamed `delete` to `remove`. */
export interface MmkvLike {
  getString(key: string): string | undefined | null;
  set(key: string, value: string): unknown;
  delete?(key: string): unknown;
  remove?(key: string): unknown;
}

/** What `setupMobile` takes as `kvStore`: an mmkv instance, or anything with the synchronous part of Web Storage. */
export type KeyValueStore = MmkvLike | KeyValueStorage;

/**
 * Adapts a key-value store of the app to the SDK's synchronous storage.
 *
 * The SDK keeps its state in memory where a store throws or answers with promises: wrap AsyncStorage with
 * `preloadedStorage`.
 *
 * @example
 * const storage = kvStorage(createMMKV({ id: 'service-sdk' }));
 */
export function kvStorage(store: KeyValueStore): KeyValueStorage {
  const { getItem, setItem, removeItem } = 'getString' in store ? methodsOfMmkv(store) : store;
  return {
    getItem: (key) => getItem.call(store, key) ?? null,
    setItem: (key, value) => setItem.call(store, key, value),
    removeItem: (key) => removeItem?.call(store, key),
  };
}

function methodsOfMmkv(store: MmkvLike) {
  return { getItem: store.getString, setItem: store.set, removeItem: store.remove ?? store.delete };
}
