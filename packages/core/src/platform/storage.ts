/**
 * Small synchronous state: identity, cooldowns, cached definitions. The synchronous part of Web Storage.
 * An implementation may throw; the core reads and writes through `safeStorage`, which falls back to memory.
 */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
