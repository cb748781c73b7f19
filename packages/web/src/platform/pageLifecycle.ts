import type { Lifecycle } from '@service-popups/core';

type Listener = (event: Event) => void;

/** Foreground is a tab that is seen. Never `unload`, which would cost the page its place in the back-forward cache. */
export function createPageLifecycle(): Lifecycle {
  const isForeground = (): boolean => document.visibilityState === 'visible';
  /** Some come to the document, and do not rise from there: the window hears them all on their way down. */
  const on = (types: readonly string[], listener: Listener): (() => void) => {
    for (const type of types) addEventListener(type, listener, true);
    return () => {
      for (const type of types) removeEventListener(type, listener, true);
    };
  };
  return {
    isForeground,
    onForeground: (listener) =>
      on(['visibilitychange', 'resume', 'pageshow'], (event) => {
        // A page that comes back from the cache was visible all along, as far as it knows.
        if (isForeground() && (event as PageTransitionEvent).persisted !== false) listener();
      }),
    onBackground: (listener) =>
      on(['visibilitychange'], () => {
        if (!isForeground()) listener();
      }),
    onHide: (listener) => on(['pagehide', 'freeze'], listener),
  };
}
