import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { type ContractCase, expectEqual } from './contracts.js';

export function recordOf(id: string, more: Partial<OutboxRecord> = {}): OutboxRecord {
  return { id, order: id, kind: 'event', owner: 'key', createdAt: 1, bytes: 2, body: '{}', ...more };
}

const idsOf = async (store: OutboxStore, owner = 'key'): Promise<string[]> =>
  (await store.list(owner)).map(({ id }) => id);

/** What the outbox relies on. Calls take effect in the order in which they are made, awaited or not. */
export const outboxStoreContract: readonly ContractCase<OutboxStore>[] = [
  {
    title: 'an empty store lists nothing',
    run: async (create) => expectEqual(await idsOf(await create()), [], 'ids'),
  },
  {
    title: 'records are listed in their order, whatever order they were put in',
    run: async (create) => {
      const store = await create();
      await store.put([recordOf('b'), recordOf('c')]);
      await store.put([recordOf('a')]);
      expectEqual(await idsOf(store), ['a', 'b', 'c'], 'ids');
    },
  },
  {
    title: 'a record comes back as it was put',
    run: async (create) => {
      const store = await create();
      const record = recordOf('a', { kind: 'context', ref: 'r', body: { fixed: 'ä\n☕', engagementMs: 4 } });
      await store.put([record]);
      const [found] = await store.list('key');
      expectEqual(found?.body, record.body, 'body');
      expectEqual([found?.kind, found?.ref, found?.bytes], ['context', 'r', 2], 'fields');
    },
  },
  {
    title: 'an owner sees its own records only',
    run: async (create) => {
      const store = await create();
      await store.put([recordOf('a'), recordOf('b', { owner: 'other' })]);
      expectEqual([await idsOf(store), await idsOf(store, 'other')], [['a'], ['b']], 'ids');
    },
  },
  {
    title: 'records are listed page by page, each once',
    run: async (create) => {
      const store = await create();
      await store.put(['d', 'a', 'c', 'e', 'b'].map((id) => recordOf(id)));
      await store.put([recordOf('bb', { owner: 'other' })]);
      const page = async (after: string): Promise<string[]> =>
        (await store.list('key', after, 2)).map(({ id }) => id);
      expectEqual(
        [await page(''), await page('b'), await page('d'), await page('e')],
        [['a', 'b'], ['c', 'd'], ['e'], []],
        'pages',
      );
    },
  },
  {
    title: 'a record put again under its id replaces the former',
    run: async (create) => {
      const store = await create();
      await store.put([recordOf('a')]);
      await store.put([recordOf('a', { order: 'z', body: 'new' }), recordOf('b')]);
      const [first, second, third] = await store.list('key');
      expectEqual([first?.id, second?.id, second?.body, third], ['b', 'a', 'new', undefined], 'records');
    },
  },
  {
    title: 'removed records are gone, and unknown ids are no fault',
    run: async (create) => {
      const store = await create();
      await store.put([recordOf('a'), recordOf('b')]);
      await store.remove(['a', 'never']);
      expectEqual(await idsOf(store), ['b'], 'ids');
    },
  },
  {
    title: 'calls that nobody awaits take effect in their order',
    run: async (create) => {
      const store = await create();
      void store.put([recordOf('a')]);
      void store.remove(['a']);
      void store.put([recordOf('b')]);
      expectEqual(await idsOf(store), ['b'], 'ids');
    },
  },
  {
    title: 'putting and removing nothing is no fault',
    run: async (create) => {
      const store = await create();
      await store.put([]);
      await store.remove([]);
      expectEqual(await idsOf(store), [], 'ids');
    },
  },
  {
    title: 'what is written at once is listed',
    run: async (create) => {
      const store = await create();
      if (store.putSync === undefined) return;
      store.putSync([recordOf('a')]);
      expectEqual(await idsOf(store), ['a'], 'ids');
    },
  },
  {
    title: 'a hundred records of a kilobyte go in and come out',
    run: async (create) => {
      const store = await create();
      const body = 'x'.repeat(1_024);
      await store.put(Array.from({ length: 100 }, (_, index) => recordOf(`id-${1_000 + index}`, { body })));
      expectEqual((await idsOf(store)).length, 100, 'count');
    },
  },
];
