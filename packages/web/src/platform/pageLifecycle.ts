import type { Lifecycle } from '@service-popups/core';

/** Foreground is a tab that is seen. Never `unload`, which would cost the page its place in the back-forward cache. */
export function createPageLifecycle(): Lifecycle {
  const isForeground = (): boolean => document.visibilityState === 'visible';
  const on = (target: EventTarget, types: readonly string[], listener: (event: Event) => void) => {
    for (const type of types) target.addEventListener(type, listener);
    return () => {
      for (const type of types) target.removeEventListener(type, listener);
    };
  };
  const both = (first: () => void, second: () => void) => () => {
    first();
    second();
  };
  return {
    isForeground,
    onForeground(listener) {
      const seen = (): void => {
        if (isForeground()) listener();
      };
      // A page that comes back from the cache was visible all along, as far as it knows.
      const restored = (event: Event): void => {
        if ((event as PageTransitionEvent).persisted) seen();
      };
      return both(on(document, ['visibilitychange', 'resume'], seen), on(globalThis, ['pageshow'], restored));
    },
    onBackground: (listener) =>
      on(document, ['visibilitychange'], () => {
        if (!isForeground()) listener();
      }),
    onHide: (listener) => both(on(globalThis, ['pagehide'], listener), on(document, ['freeze'], listener)),
  };
}
