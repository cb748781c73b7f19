import type { Clock } from '../platform/clock.js';
import type { TabLock } from '../platform/tabLock.js';

/** Locks by name, shared by everything that is given the same ones. */
export function createFakeTabLock(clock: Clock): TabLock {
  const tails = new Map<string, Promise<unknown>>();
  return {
    isShared: true,
    async run(name, waitMs, work) {
      let isMine = false;
      let isGivenUp = false;
      let release: () => void = () => undefined;
      const before = tails.get(name) ?? Promise.resolve();
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      tails.set(
        name,
        before.then(() => held),
      );
      const waited = new Promise<void>((resolve) => {
        const stop = clock.after(waitMs, () => {
          isGivenUp = !isMine;
          resolve();
        });
        void before.then(() => {
          isMine = true;
          stop();
          resolve();
        });
      });
      await waited;
      if (isGivenUp) {
        release();
        return undefined;
      }
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
