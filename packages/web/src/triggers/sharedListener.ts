import type { Stop } from '@service-popups/core';

interface ListenerOptions<Wanted> {
  readonly type: string;
  /** Before the page hears it: a host that stops it hides nothing. */
  readonly capture?: boolean;
  /** Whoever got what they want waits no longer. */
  readonly once?: boolean;
  /** Looks at the event once for all who wait, and tells whom it meets. */
  readonly look: (event: never) => (wanted: Wanted) => boolean;
}

/** One listener on the window for all who wait for the same kind of event, there only while somebody waits. */
export function createSharedListener<Wanted>({
  type,
  capture,
  once,
  look,
}: ListenerOptions<Wanted>): (wanted: Wanted, fire: () => void) => Stop {
  const waiting = new Map<() => void, Wanted>();
  const stop = (fire: () => void): void => {
    waiting.delete(fire);
    if (waiting.size === 0) removeEventListener(type, hear, capture);
  };
  const hear = (event: Event): void => {
    const meets = look(event as never);
    for (const [fire, wanted] of [...waiting]) {
      if (!meets(wanted)) continue;
      if (once) stop(fire);
      fire();
    }
  };
  return (wanted, fire) => {
    waiting.set(fire, wanted);
    // Adding the same listener again changes nothing.
    addEventListener(type, hear, capture);
    return () => stop(fire);
  };
}
