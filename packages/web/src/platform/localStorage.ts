import type { KeyValueStorage } from '@service-popups/core';

/**
 * The browser's storage, reached at every call and not before: a sandboxed frame throws at the mere mention of it.
 * What it throws is for the core's safe storage to catch.
 */
export function createBrowserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  return {
    getItem: (key) => globalThis[kind].getItem(key),
    setItem: (key, value) => globalThis[kind].setItem(key, value),
    removeItem: (key) => globalThis[kind].removeItem(key),
  };
}
