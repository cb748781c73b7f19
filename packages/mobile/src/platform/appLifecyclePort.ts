import type { Lifecycle } from '@service-popups/core';

export interface AppLifecyclePort extends Lifecycle {
  /** The app came to the front, or left it. Repeating a state does nothing. */
  enter(state: 'foreground' | 'background'): void;
}

/** Foreground and background as the app's own state API tells them; without one the app counts as in front. */
export function createAppLifecyclePort(): AppLifecyclePort {
  const listeners = { foreground: new Set<() => void>(), background: new Set<() => void>() };
  let current: 'foreground' | 'background' = 'foreground';
  const subscribe = (state: 'foreground' | 'background', listener: () => void): (() => void) => {
    listeners[state].add(listener);
    return () => void listeners[state].delete(listener);
  };
  return {
    isForeground: () => current === 'foreground',
    onForeground: (listener) => subscribe('foreground', listener),
    onBackground: (listener) => subscribe('background', listener),
    // A suspended app may be killed without a word, but `background` was said before; there is no later moment.
    onHide: () => () => undefined,
    enter: (state) => {
      if (state === current) return;
      current = state;
      for (const listener of [...listeners[state]]) listener();
    },
  };
}
