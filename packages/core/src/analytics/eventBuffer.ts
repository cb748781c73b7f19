import * as limits from '@service-popups/protocol/limits';
import type { Clock, Stop } from '../platform/clock.js';
import { createTimer } from '../platform/timer.js';

/**
 * Decides when events leave: at 20, at 32 KiB, or 5 s after the first. No timer runs while none is pending. A flush
 * comes after the call that made it due, so that `track` costs the host no more for it.
 */
export interface EventBuffer {
  readonly added: (bytes: number) => void;
  /** A flush begins for whatever reason: count anew. */
  readonly reset: Stop;
}

export function createEventBuffer(clock: Clock, flush: () => void): EventBuffer {
  let events = 0;
  let bytes = 0;
  let isDue = false;
  const timer = createTimer(clock);
  return {
    reset() {
      events = bytes = 0;
      isDue = false;
      timer.stop();
    },
    added(size) {
      events += 1;
      bytes += size;
      timer.start(limits.flushAfterMs, flush);
      if (isDue || (events < limits.flushEvents && bytes < limits.flushBytes)) return;
      isDue = true;
      void Promise.resolve().then(() => {
        if (isDue) flush();
      });
    },
  };
}
