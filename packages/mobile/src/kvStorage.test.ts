import { createSafeStorage, type KeyValueStorage } from '@service-popups/core';
import { describe, expect, it, vi } from 'vitest';
import { kvStorage, type MmkvLike } from './kvStorage.js';

class Mmkv {
  protected readonly values = new Map<string, string>();
  getString(key: string): string | undefined {
    return this.values.get(key);
  }
  set(key: string, value: string): void {
    this.values.set(key, value);
  }
}

class Mmkv3 extends Mmkv {
  delete(key: string): void {
    this.values.delete(key);
  }
}

class Mmkv4 extends Mmkv {
  remove(key: string): boolean {
    return this.values.delete(key);
  }
}

function webStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('kvStorage', () => {
  it.each([
    ['mmkv 2 and 3', () => new Mmkv3()],
    ['mmkv 4', () => new Mmkv4()],
    ['a synchronous Web Storage', webStorage],
  ] as const)('[MOB-4] reads, writes and removes through %s', (_name, create) => {
    const storage = kvStorage(create());
    expect(storage.getItem('user')).toBeNull();
    storage.setItem('user', 'a');
    storage.setItem('user', 'b');
    expect(storage.getItem('user')).toBe('b');
    storage.removeItem('user');
    expect(storage.getItem('user')).toBeNull();
  });

  it('keeps an empty text apart from a missing one', () => {
    const storage = kvStorage(new Mmkv4());
    storage.setItem('empty', '');
    expect(storage.getItem('empty')).toBe('');
  });

  it('lets a store that throws throw, for the core to fall back to memory', () => {
    const broken: MmkvLike = {
      getString: () => {
        throw new Error('no native side');
      },
      set: () => {
        throw new Error('no native side');
      },
    };
    expect(() => kvStorage(broken).getItem('a')).toThrow('no native side');
    expect(() => kvStorage(broken).setItem('a', 'b')).toThrow('no native side');
  });

  it('[F-44] hands the answers of an asynchronous store on, for the core to fall back to memory', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('disk'));
    const asyncStore = { getItem: fail, setItem: fail, removeItem: fail };
    const storage = createSafeStorage(kvStorage(asyncStore as unknown as KeyValueStorage));
    storage.setItem('a', 'b');
    expect(storage.getItem('a')).toBe('b');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
    // Long enough for an unhandled rejection to fail the run.
    await vi.waitFor(() => Promise.resolve());
  });
});
