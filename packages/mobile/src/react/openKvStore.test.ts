import { describe, expect, it } from 'vitest';
import { openMmkv } from './openKvStore.js';

const methods = { getString: () => undefined, set: () => undefined };

describe('openMmkv', () => {
  it('[MOB-4] opens the store with the given id, by function in version 4 and by class in 2 and 3', () => {
    const ids: string[] = [];
    const createMMKV = ({ id }: { id: string }): object => {
      ids.push(id);
      return methods;
    };
    class MMKV {
      constructor({ id }: { id: string }) {
        ids.push(id);
      }
    }
    expect(openMmkv({ createMMKV, MMKV: undefined }, 'service-sdk')).toBe(methods);
    expect(openMmkv({ MMKV }, 'service-sdk')).toBeInstanceOf(MMKV);
    expect(ids).toEqual(['service-sdk', 'service-sdk']);
  });

  it('[MOB-10] is undefined without the package and when its native side throws', () => {
    expect(openMmkv(undefined, 'service-sdk')).toBeUndefined();
    expect(openMmkv({}, 'service-sdk')).toBeUndefined();
    const broken = (): never => {
      throw new Error('no native side');
    };
    expect(openMmkv({ createMMKV: broken }, 'service-sdk')).toBeUndefined();
  });
});
