import { normalizeScreenName } from '@service-popups/rules/paths';
import type { ForegroundTime } from '../platform/foregroundTime.js';

export interface View {
  readonly screen: string;
  readonly previousScreen: string | undefined;
  readonly durationMs: number;
}

/** The screen the person is on, by its normalized name, and how long they have looked at it. */
export interface Screens {
  readonly current: () => string | undefined;
  /** Enters a screen and tells the one that was left. The same one again is no change, unless it must be. */
  readonly enter: (name: string, isChange?: boolean) => View | undefined;
  /** The view as it stands. */
  readonly open: () => View | undefined;
  /** Begins to look at the screen anew. */
  readonly restart: () => void;
  /** Forgets the screen without a word. */
  readonly leave: () => void;
}

export function createScreens(time: ForegroundTime): Screens {
  let screen: string | undefined;
  let previousScreen: string | undefined;
  let since = 0;
  const open = (): View | undefined =>
    screen === undefined ? undefined : { screen, previousScreen, durationMs: Math.round(time.ms() - since) };
  return {
    current: () => screen,
    open,
    enter(name, isChange = false) {
      const next = normalizeScreenName(name);
      if (next === screen && !isChange) return undefined;
      const left = open();
      previousScreen = screen;
      screen = next;
      since = time.ms();
      return left;
    },
    restart() {
      since = time.ms();
    },
    leave() {
      screen = previousScreen = undefined;
    },
  };
}
