import { createSafeStorage } from './safeStorage.js';
import type { KeyValueStorage } from './storage.js';

/** Key-value storage that lasts as long as the page or app: what no storage keeps, the safe one has in memory. */
export function createMemoryStorage(): KeyValueStorage {
  return createSafeStorage(undefined);
}
