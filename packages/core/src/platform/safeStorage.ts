import type { KeyValueStorage } from './storage.js';

/** Key-value storage that never throws. */
export interface SafeStorage extends KeyValueStorage {
  /** False once a value could be kept in memory only. */
  readonly isLasting: () => boolean;
}

/**
 * Makes any storage safe: one that throws, is full, is blocked, swallows writes or answers with promises. What it
 * does not keep is kept in memory for this page or app; nothing of the host's is ever removed to make room.
 */
export function createSafeStorage(
  storage: KeyValueStorage | undefined,
  options: { readonly prefix?: string; readonly onTrouble?: (key: string) => void } = {},
): SafeStorage {
  const { prefix = '', onTrouble } = options;
  // Holds only what the storage refused, so that what other tabs write is seen. Null: removed, and refused too.
  const refused = new Map<string, string | null>();

  const read = (key: string): string | null => {
    try {
      const value: unknown = storage?.getItem(prefix + key);
      return typeof value === 'string' ? value : null;
    } catch {
      return null;
    }
  };
  const settle = (key: string, value: string | null, write: () => unknown): void => {
    try {
      // An asynchronous storage would reject later, where nobody listens.
      void Promise.resolve(write()).catch(() => undefined);
    } catch {
      // The reading below finds out.
    }
    // Read back: some storages take a write and keep nothing.
    if (read(key) === value) refused.delete(key);
    else {
      refused.set(key, value);
      onTrouble?.(key);
    }
  };

  return {
    isLasting: () => refused.size === 0,
    getItem(key) {
      const kept = refused.get(key);
      return kept === undefined ? read(key) : kept;
    },
    setItem: (key, value) => settle(key, value, () => storage?.setItem(prefix + key, value)),
    removeItem: (key) => settle(key, null, () => storage?.removeItem(prefix + key)),
  };
}
