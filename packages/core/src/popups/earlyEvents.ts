import * as limits from '@service-popups/protocol/limits';
import type { Clock } from '../platform/clock.js';
import type { Definitions } from './definitions.js';

/** An event of the host's, for event triggers. */
export interface HostEvent {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Whose it is. */
  readonly person: string;
}

/**
 * Hands events on at once where definitions can be used, else when they can. One that is older than ten seconds by
 * then is let go: a survey that jumps up long after its cause only puzzles.
 */
export function createEarlyEvents(
  clock: Clock,
  definitions: Pick<Definitions, 'whenUsable'>,
  handle: (event: HostEvent) => void,
): (event: HostEvent) => void {
  let waiting = 0;
  return (event) => {
    const usable = definitions.whenUsable();
    if (!usable) return handle(event);
    if (waiting >= limits.bufferedCalls) return;
    waiting += 1;
    const at = clock.monotonic();
    void usable.then(() => {
      waiting -= 1;
      if (clock.monotonic() - at <= limits.earlyEventMs) handle(event);
    });
  };
}
