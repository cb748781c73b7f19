import type { Clock } from '@service-popups/core';
import { runtimeGlobals } from './runtimeGlobals.js';

/** Time and chance of a runtime that may have neither `performance` nor `crypto`. */
export function createRuntimeClock(): Clock {
  let latest = 0;
  return {
    now: () => Date.now(),
    monotonic: () => {
      const { performance } = runtimeGlobals();
      latest = Math.max(latest, performance?.now?.() ?? Date.now());
      return latest;
    },
    after: (delayMs, callback) => {
      const { setTimeout, clearTimeout } = runtimeGlobals();
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    uuid: createUuid,
    random: Math.random,
  };
}

function createUuid(): string {
  const bytes = randomBytes();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The runtime has no `crypto` unless the host adds it. Ids need to be unlikely to meet, not hard to guess. */
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  const { crypto } = runtimeGlobals();
  if (crypto?.getRandomValues !== undefined) return crypto.getRandomValues(bytes);
  return bytes.map(() => Math.floor(Math.random() * 256));
}
