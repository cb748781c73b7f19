import { attempt, wallTime, type Clock } from '@service-popups/core';
import { runtimeGlobals } from './runtimeGlobals.js';

/** Time and chance of a runtime that may have neither `performance` nor `crypto`. */
export function createRuntimeClock(): Clock {
  let latest = 0;
  return {
    now: wallTime,
    monotonic: () => {
      const { performance } = runtimeGlobals;
      latest = Math.max(latest, performance?.now?.() ?? wallTime());
      return latest;
    },
    after: (delayMs, callback) => {
      const { setTimeout, clearTimeout } = runtimeGlobals;
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    uuid: createUuid,
    random: Math.random,
  };
}

/** Version 4: two of its digits are fixed, the others are chance. */
function createUuid(): string {
  const hex = Array.from(randomBytes(), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}

/**
 * The runtime has no `crypto` unless the host adds it, which throws where its native side is missing. Ids need to be
 * unlikely to meet, not hard to guess.
 */
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  return (
    attempt(() => runtimeGlobals.crypto?.getRandomValues?.(bytes)) ??
    bytes.map(() => Math.floor(Math.random() * 256))
  );
}
