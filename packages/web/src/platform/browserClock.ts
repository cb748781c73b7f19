import type { Clock } from '@service-popups/core';

/** Longer ones overflow and would fire at once. */
const longestDelayMs = 2_147_483_647;

export function createBrowserClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(delayMs, callback) {
      const timer = setTimeout(callback, Math.min(delayMs, longestDelayMs));
      return () => clearTimeout(timer);
    },
    // Pages without TLS have no randomUUID.
    uuid: () => crypto.randomUUID?.() ?? uuidFromBytes(crypto.getRandomValues(new Uint8Array(16))),
    random: () => Math.random(),
  };
}

function uuidFromBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
