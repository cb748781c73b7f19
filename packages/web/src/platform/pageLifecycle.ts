import type { Lifecycle } from '@service-popups/core';

type Listener = (event: Event) => void;

/** Foreground is a tab that is seen. Never `unload`, which would cost the page its place in the back-forward cache. */
export function createPageLifecycle(): Lifecycle {
  const isForeground = (): boolean => document.visibilityState === 'visible';
  /** Page events come to the window, the others to the document. */
  const on = (types: readonly string[], listener: Listener): (() => void) => {
    const targetOf = (type: string): EventTarget => (type.startsWith('page') ? globalThis : document);
    for (const type of types) targetOf(type).addEventListener(type, listener);
    return () => {
      for (const type of types) targetOf(type).removeEventListener(type, listener);
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
