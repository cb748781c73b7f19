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

const asynchronous =
  'The key-value store answers with promises, and the SDK needs one that answers at once. Wrap it with preloadedStorage(store).';

/**
 * Adapts a key-value store of the app to the SDK's synchronous storage.
 *
 * A store that answers with promises (AsyncStorage) makes every call throw; the SDK then keeps its state in memory.
 *
 * @example
 * const storage = kvStorage(createMMKV({ id: 'service-sdk' }));
 */
export function kvStorage(store: KeyValueStore): KeyValueStorage {
  const { getItem, setItem, removeItem } = 'getString' in store ? methodsOfMmkv(store) : store;
  return {
    getItem: (key) => {
      const value = settled(getItem.call(store, key));
      return typeof value === 'string' ? value : null;
    },
    setItem: (key, value) => void settled(setItem.call(store, key, value)),
    removeItem: (key) => void settled(removeItem.call(store, key)),
  };
}

function methodsOfMmkv(store: MmkvLike) {
  const emptied = (key: string): unknown => store.set(key, '');
  return {
    getItem: store.getString,
    setItem: store.set,
    removeItem: store.remove ?? store.delete ?? emptied,
  };
}

/** A promise is no answer. Its rejection is ours to swallow: the host never asked for it. */
function settled(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('then' in answer)) return answer;
  Promise.resolve(answer as PromiseLike<unknown>).catch(() => undefined);
  throw new TypeError(asynchronous);
}
