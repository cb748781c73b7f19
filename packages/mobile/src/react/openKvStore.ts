import { attempt } from '@service-popups/core';
import type { KeyValueStore } from '../kvStorage.js';

interface MmkvModule {
  readonly createMMKV?: (options: { readonly id: string }) => KeyValueStore;
  readonly MMKV: new (options: { readonly id: string }) => KeyValueStore;
}

/**
 * Opens a store of react-native-mmkv: version 4 has a function for it, 2 and 3 a class. None where its native side is
 * not usable; identity then lives in memory.
 */
export function openMmkv(module: unknown, id: string): KeyValueStore | undefined {
  return attempt(() => {
    const { createMMKV, MMKV } = module as MmkvModule;
    return createMMKV?.({ id }) ?? new MMKV({ id });
  });
}
