import type { Stop } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import type { Location, Navigation } from '../platform/navigation.js';

type RouteListener = (next: Location, previous: Location) => void;

/** Where the person is, for targeting, triggers and page views. */
export interface Route extends Pick<Navigation, 'current' | 'onChange' | 'parameter' | 'isReload'> {
  /** The host reports a screen. Where the platform sees its own routes, those go on deciding. */
  readonly setScreen: (name: string) => void;
  readonly stop: Stop;
}

/** Page routes where the platform sees them; else the screens that the host reports. */
export function createRoute(navigation: Navigation): Route {
  const listeners = new Set<RouteListener>();
  let screen: Location = { path: '' };
  const tell: RouteListener = (next, previous) => {
    for (const listener of [...listeners]) listener(next, previous);
  };
  const stop = navigation.onChange(tell);

  return {
    ...navigation,
    current: () => (hasPage && navigation.isAutomatic ? navigation.current() : screen),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setScreen(name) {
      if ((hasPage && navigation.isAutomatic) || name === screen.path) return;
      const previous = screen;
      screen = { path: name };
      tell(screen, previous);
    },
    stop,
  };
}

export function withoutQuery(path: string): string {
  return path.replace(/\?[^#]*/g, '');
}
