import type { Stop } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import type { Location, Navigation } from '../platform/navigation.js';

/** Where the person is, for targeting, triggers and page views. */
export interface Route extends Pick<Navigation, 'current' | 'parameter' | 'isNoCopy'> {
  /** The host reports a screen. Where the platform sees its own routes, those go on deciding. */
  readonly setScreen: (name: string) => void;
  readonly stop: Stop;
}

/** Page routes where the platform sees them; else the screens that the host reports. */
export function createRoute(navigation: Navigation, onChange: (previous: Location) => void): Route {
  const isSeen = hasPage && navigation.isAutomatic;
  let screen: Location = { path: '' };
  return {
    ...navigation,
    current: () => (isSeen ? navigation.current() : screen),
    setScreen(name) {
      if (isSeen || name === screen.path) return;
      const previous = screen;
      screen = { path: name };
      onChange(previous);
    },
    stop: navigation.onChange((_next, previous) => onChange(previous)),
  };
}

export function withoutQuery(path: string): string {
  return path.replace(/\?[^#]*/g, '');
}
