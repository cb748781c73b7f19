import type { KeyValueStorage } from '@service-popups/core';
import { createRuntimeClock } from './platform/runtimeClock.js';

/** The part of AsyncStorage that is used. `multiGet` makes loading quicker where it exists. */
export interface AsyncStorageLike {
  getAllKeys(): Promise<readonly string[]>;
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
  multiGet?(keys: readonly string[]): Promise<readonly (readonly [string, string | null])[]>;
}

export interface PreloadedStorage extends KeyValueStorage {
  /** Resolves when everything written so far has reached the store, or failed to. */
  settled(): Promise<void>;
}

const prefix = 'service-sdk/';

/** How far writes may fall behind, in characters: several times what the SDK keeps. */
const mostWaiting = 8_000_000;
/** What a write takes beside its text. */
const writeCost = 200;

/** What was asked for in this launch. */
const opened = new Map<AsyncStorageLike, Promise<PreloadedStorage>>();

/**
 * Makes a synchronous storage of an asynchronous one, for apps that have AsyncStorage only: reads what the SDK kept
 * there once, answers from memory, and writes behind, one after the other, in the order the SDK wrote. A kill
 * therefore leaves a state that the SDK had a moment earlier, never a mixture.
 *
 * When the store cannot be read, or not within `timeoutMs` (default 5,000), the SDK works in memory for this launch
 * and what is stored is left untouched for the next one. So it is for the rest of a launch in which the store falls far
 * behind.
 *
 * Who asks for the same store again gets the same storage: two would not see what the other has yet to write.
 *
 * @example
 * const storage = await preloadedStorage(AsyncStorage);
 * <ServiceProvider config={{ apiKey, storage }}>
 */
export function preloadedStorage(
  store: AsyncStorageLike,
  { timeoutMs = 5_000 }: { readonly timeoutMs?: number } = {},
): Promise<PreloadedStorage> {
  const storage = opened.get(store) ?? open(store, timeoutMs);
  opened.set(store, storage);
  return storage;
}

async function open(store: AsyncStorageLike, timeoutMs: number): Promise<PreloadedStorage> {
  const loaded = await withinTime(load(store), timeoutMs);
  const values = loaded ?? new Map<string, string>();
  const failed = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  let room = loaded ? mostWaiting : 0;
  const enqueue = (key: string, value?: string): void => {
    const size = (value ?? '').length + writeCost;
    room -= size;
    // For good: to leave out some writes and go on would make a mixture.
    if (room < 0) room = -Infinity;
    else
      last = last
        .then(() =>
          value === undefined ? store.removeItem(prefix + key) : store.setItem(prefix + key, value),
        )
        .then(
          // The store works again, as on a phone that was locked or full: what it refused is written now.
          () => {
            for (const again of failed) enqueue(again, values.get(again));
            failed.clear();
          },
          () => failed.add(key),
        )
        .then(() => void (room += size));
  };
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (values.get(key) === value) return;
      values.set(key, value);
      enqueue(key, value);
    },
    removeItem: (key) => {
      if (values.delete(key)) enqueue(key);
    },
    settled: () => last,
  };
}

async function load(store: AsyncStorageLike): Promise<Map<string, string>> {
  const keys = (await store.getAllKeys()).filter((key) => key.startsWith(prefix));
  const pairs =
    (await store.multiGet?.(keys)) ??
    (await Promise.all(keys.map(async (key) => [key, await store.getItem(key)] as const)));
  const values = new Map<string, string>();
  for (const [key, value] of pairs) if (value !== null) values.set(key.slice(prefix.length), value);
  return values;
}

function withinTime<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const stop = createRuntimeClock().after(timeoutMs, () => resolve(undefined));
    void work
      .catch(() => undefined)
      .then((value) => {
        stop();
        resolve(value);
      });
  });
}
