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
    after: (delayMs, callback, isAwake) => {
      const { setTimeout, clearTimeout } = runtimeGlobals;
      // In steps: an app that was frozen finds one of them over when it wakes, and not all of the time.
      const stepMs = isAwake ? 1_000 : delayMs;
      let left = delayMs;
      let timer: unknown;
      const wait = (): void => {
        timer = setTimeout(() => {
          if (isAwake?.() !== false) left -= stepMs;
          if (left > 0) wait();
          else callback();
        }, stepMs);
      };
      wait();
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
 * unlikely to meet, not hard to guess. But its engine, Hermes, draws from 2³¹ seeds before React Native 0.74: two of a
 * hundred thousand phones would have one `user_id`, and events would count as sent twice. So the moment goes in as well.
 */
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  const time = wallTime();
  return (
    attempt(() => runtimeGlobals.crypto?.getRandomValues?.(bytes)) ??
    bytes.map((_, index) => Math.random() * 256 + time / 256 ** index)
  );
}
