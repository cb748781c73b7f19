import { limits } from '@service-popups/protocol';
import type { Clock, Stop } from '../platform/clock.js';

/** Decides when events leave: at 20, at 32 KiB, or 5 s after the first. No timer runs while none is pending. */
export interface EventBuffer {
  readonly added: (bytes: number) => void;
  /** A flush begins for whatever reason: count anew. */
  readonly reset: Stop;
}

export function createEventBuffer(clock: Clock, flush: () => void): EventBuffer {
  let events = 0;
  let bytes = 0;
  let stopTimer: Stop | undefined;
  const reset = (): void => {
    events = 0;
    bytes = 0;
    stopTimer?.();
    stopTimer = undefined;
  };
  return {
    reset,
    added(size) {
      events += 1;
      bytes += size;
      if (events >= limits.flushEvents || bytes >= limits.flushBytes) flush();
      else stopTimer ??= clock.after(limits.flushAfterMs, flush);
    },
  };
}
