import { wallTime, type Clock } from '@service-popups/core';

/** Longer ones overflow and would fire at once. */
const longestDelayMs = 2_147_483_647;

export function createBrowserClock(): Clock {
  return {
    now: wallTime,
    monotonic: () => performance.now(),
    after(delayMs, callback) {
      const timer = setTimeout(callback, Math.min(delayMs, longestDelayMs));
      return () => clearTimeout(timer);
    },
    uuid: createUuids(),
    random: () => Math.random(),
  };
}

/** Pages without TLS have no `randomUUID`, and randomness fetched one by one would take a third of the time of `track`. */
function createUuids(): () => string {
  const pool = new BigUint64Array(256);
  let next = 0;
  const digits = (): string => {
    const index = next++ % 256;
    if (index === 0) crypto.getRandomValues(pool);
    // The highest bit makes sixteen digits of it.
    return ((pool[index] as bigint) | (1n << 63n)).toString(16);
  };
  return () => (digits() + digits()).replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}
