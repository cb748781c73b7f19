import type { Lifecycle } from '@service-popups/core';
import type { AppPlace } from '../appLifecycle.js';

export interface AppLifecyclePort extends Lifecycle {
  /** The app came to the front, or left it. */
  enter(place: AppPlace): void;
}

/** Foreground and background as the app's own state API tells them; without one the app counts as in front. */
export function createAppLifecyclePort(): AppLifecyclePort {
  const listeners = { foreground: new Set<() => void>(), background: new Set<() => void>() };
  let current: AppPlace = 'foreground';
  const subscribe = (place: AppPlace, listener: () => void): (() => void) => {
    listeners[place].add(listener);
    return () => void listeners[place].delete(listener);
  };
  return {
    isForeground: () => current === 'foreground',
    onForeground: (listener) => subscribe('foreground', listener),
    onBackground: (listener) => subscribe('background', listener),
    // A suspended app may be killed without a word, but `background` was said before; there is no later moment.
    onHide: () => () => undefined,
    enter: (place) => {
      current = place;
      for (const listener of [...listeners[place]]) listener();
    },
  };
}
