import { attempt } from '../diagnostics/attempt.js';
import type { KeyValueStorage } from './storage.js';

/**
 * Makes any storage safe: one that throws, is full, is blocked, swallows writes or answers with promises. What it
 * does not keep is kept in memory for this page or app; nothing of the host's is ever removed to make room.
 */
export function createSafeStorage(storage: KeyValueStorage | undefined, prefix = ''): KeyValueStorage {
  // Holds only what the storage refused, so that what other tabs write is seen. Null: removed, and refused too.
  const refused = new Map<string, string | null>();

  const read = (key: string): string | null => {
    const value: unknown = attempt(() => storage?.getItem(prefix + key));
    return typeof value === 'string' ? value : null;
  };
  const settle = (key: string, value: string | null, write: () => unknown): void => {
    attempt(write);
    // Read back: some storages take a write and keep nothing.
    if (read(key) === value) refused.delete(key);
    else refused.set(key, value);
  };

  return {
    getItem(key) {
      const kept = refused.get(key);
      return kept === undefined ? read(key) : kept;
    },
    setItem: (key, value) => settle(key, value, () => storage?.setItem(prefix + key, value)),
    removeItem: (key) => settle(key, null, () => storage?.removeItem(prefix + key)),
  };
}
