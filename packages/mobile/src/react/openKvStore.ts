import type { KeyValueStore } from '../kvStorage.js';

interface MmkvModule {
  readonly createMMKV?: (options: { readonly id: string }) => KeyValueStore;
  readonly MMKV?: new (options: { readonly id: string }) => KeyValueStore;
}

/** Opens a store of react-native-mmkv: version 4 has a function for it, 2 and 3 a class. */
export function openMmkv(module: unknown, id: string): KeyValueStore | undefined {
  if (typeof module !== 'object' || module === null) return undefined;
  const { createMMKV, MMKV } = module as MmkvModule;
  try {
    if (typeof createMMKV === 'function') return createMMKV({ id });
    if (typeof MMKV === 'function') return new MMKV({ id });
  } catch {
    // Its native side is not usable; identity then lives in memory.
  }
  return undefined;
}
