import type { TabLock } from '@service-popups/core';

/** Web Locks, shared by all tabs and copies of the SDK of an origin. Pages without TLS have none. */
export function createTabLock(): TabLock {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return {
    isShared: !!locks,
    async run(name, waitMs, work) {
      if (!locks) return work();
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), waitMs);
      let hasBegun = false;
      try {
        return await locks.request(name, { signal: controller.signal }, () => {
          // From here on the signal is nobody's concern.
          hasBegun = true;
          return work();
        });
      } catch (error) {
        if (hasBegun) throw error;
        // Not had in time; or not to be had at all, as in a sandboxed frame, where no other tab can be in the way.
        return controller.signal.aborted ? undefined : work();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
