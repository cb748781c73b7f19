import type { KeyValueStorage } from '../platform/storage.js';
import { type ContractCase, expectEqual } from './contracts.js';

/** What the core relies on in a key-value storage that works. */
export const storageContract: readonly ContractCase<KeyValueStorage>[] = [
  {
    title: 'a key that was never set reads null',
    run: async (create) => expectEqual((await create()).getItem('sv.none'), null, 'value'),
  },
  {
    title: 'what was set is read back, and replaced by the next',
    run: async (create) => {
      const storage = await create();
      storage.setItem('sv.key', 'one');
      storage.setItem('sv.key', 'zwei ☕ \u0000 "');
      expectEqual(storage.getItem('sv.key'), 'zwei ☕ \u0000 "', 'value');
    },
  },
  {
    title: 'an empty text is a value',
    run: async (create) => {
      const storage = await create();
      storage.setItem('sv.empty', '');
      expectEqual(storage.getItem('sv.empty'), '', 'value');
    },
  },
  {
    title: 'a removed key reads null, and removing it again does nothing',
    run: async (create) => {
      const storage = await create();
      storage.setItem('sv.gone', '1');
      storage.removeItem('sv.gone');
      storage.removeItem('sv.gone');
      expectEqual(storage.getItem('sv.gone'), null, 'value');
    },
  },
];
