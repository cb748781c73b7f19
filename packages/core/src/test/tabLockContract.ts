import type { TabLock } from '../platform/tabLock.js';
import { type ContractCase, expectEqual } from './contracts.js';

/** What the core relies on in a lock. The wait that runs out is tested apart, with a clock. */
export const tabLockContract: readonly ContractCase<TabLock>[] = [
  {
    title: 'the work runs and its result comes back',
    run: async (create) => expectEqual(await (await create()).run('a', 1_000, () => 7), 7, 'result'),
  },
  {
    title: 'work under one name runs one after the other',
    run: async (create) => {
      const lock = await create();
      if (!lock.isShared) return;
      const log: string[] = [];
      const work = (name: string) => async (): Promise<void> => {
        log.push(`${name} begins`);
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        log.push(`${name} ends`);
      };
      await Promise.all([lock.run('b', 5_000, work('one')), lock.run('b', 5_000, work('two'))]);
      expectEqual(log, ['one begins', 'one ends', 'two begins', 'two ends'], 'order');
    },
  },
  {
    title: 'other names do not wait for each other',
    run: async (create) => {
      const lock = await create();
      const inner = await lock.run('c', 1_000, () => lock.run('d', 1_000, () => 'inside'));
      expectEqual(inner, 'inside', 'result');
    },
  },
  {
    title: 'work that fails is done once, lets go of the lock and tells the caller',
    run: async (create) => {
      const lock = await create();
      let times = 0;
      const work = (): Promise<never> => {
        times += 1;
        return Promise.reject(new Error('no'));
      };
      const failed = await lock.run('e', 1_000, work).catch((error: Error) => error.message);
      const next = await lock.run('e', 1_000, () => 'next');
      expectEqual([failed, times, next], ['no', 1, 'next'], 'results');
    },
  },
];
