import { createContactSync } from '../identity/contactSync.js';
import { createDisplayPart } from '../display/displayPart.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import type { Location, Navigation } from '../platform/navigation.js';
import type { Platform } from '../platform/platform.js';
import type { TabLock } from '../platform/tabLock.js';
import { createFakeClock, type FakeClock } from './fakeClock.js';
import { createFakeDisk, type FakeDisk } from './fakeDisk.js';
import { createFakeHttp, type FakeHandler, type FakeHttp } from './fakeHttp.js';
import { createFakeTabLock } from './fakeTabLock.js';

export interface FakeLifecycle extends Lifecycle {
  /** The person looks at something else. */
  readonly background: () => void;
  readonly foreground: () => void;
  /** The page goes away: hide, then background. */
  readonly hide: () => void;
}

export interface FakeNavigation extends Navigation {
  readonly go: (path: string) => void;
  readonly listeners: () => number;
}

export interface FakePlatform extends Platform {
  readonly clock: FakeClock;
  readonly http: FakeHttp;
  readonly lifecycle: FakeLifecycle;
  readonly navigation: FakeNavigation;
  readonly outboxStore: ReturnType<FakeDisk['openOutbox']>;
  readonly disk: FakeDisk;
}

export interface FakePlatformOptions {
  /** Shared by the tabs of one browser. */
  readonly clock?: FakeClock;
  readonly disk?: FakeDisk;
  readonly lock?: TabLock;
  readonly answer?: FakeHandler;
  readonly isForeground?: boolean;
  readonly path?: string;
  readonly referrer?: string;
  /** Somebody loaded the page anew, or it was loaded beforehand. Default: no. */
  readonly isNoCopy?: boolean;
  /** Whether page views are seen without the host. Default: no. */
  readonly isAutomatic?: boolean;
  readonly isBot?: boolean;
  readonly canWriteAtOnce?: boolean;
}

/** A whole platform in memory: a tab of a browser, or an app. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const { clock = createFakeClock(), disk = createFakeDisk() } = options;
  return {
    name: 'web',
    clock,
    disk,
    http: createFakeHttp(clock, options.answer),
    storage: disk.storage,
    outboxStore: disk.openOutbox({ canWriteAtOnce: options.canWriteAtOnce ?? false }),
    lock: options.lock ?? createFakeTabLock(clock),
    lifecycle: createFakeLifecycle(options.isForeground ?? true),
    navigation: createFakeNavigation(options),
    device: { describe: () => undefined, type: () => 'desktop', isBot: () => options.isBot ?? false },
    triggers: {},
    renderer: undefined,
    loadDisplay: () => ({ createDisplayPart }),
    loadContact: () => ({ createContactSync }),
    language: () => 'en-US',
    scriptOrigin: undefined,
  };
}

export function createFakeLifecycle(startsInForeground = true): FakeLifecycle {
  const listeners = {
    foreground: new Set<() => void>(),
    background: new Set<() => void>(),
    hide: new Set<() => void>(),
  };
  let isForeground = startsInForeground;
  const call = (which: keyof typeof listeners): void =>
    [...listeners[which]].forEach((listener) => listener());
  const on = (which: keyof typeof listeners) => (listener: () => void) => {
    listeners[which].add(listener);
    return () => void listeners[which].delete(listener);
  };
  const background = (): void => {
    isForeground = false;
    call('background');
  };
  return {
    isForeground: () => isForeground,
    onForeground: on('foreground'),
    onBackground: on('background'),
    onHide: on('hide'),
    background,
    foreground() {
      isForeground = true;
      call('foreground');
    },
    hide() {
      call('hide');
      background();
    },
  };
}

export function createFakeNavigation(
  options: Pick<FakePlatformOptions, 'path' | 'referrer' | 'isAutomatic' | 'isNoCopy'> = {},
): FakeNavigation {
  const listeners = new Set<(next: Location, previous: Location) => void>();
  const at = (path: string): Location => ({
    // As in a browser: what names a place on the page is no part of the path.
    path: path.replace(/#(?!\/).*/, ''),
    url: `https://host.example${path}`,
    referrer: options.referrer,
  });
  let current = at(options.path ?? '/');
  const go = (path: string): void => {
    const previous = current;
    current = at(path);
    for (const listener of listeners) listener(current, previous);
  };
  return {
    isAutomatic: options.isAutomatic ?? false,
    isNoCopy: options.isNoCopy,
    current: () => current,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // As in a browser, which tells of it like of any other change.
    dropParameter: (name) =>
      go(current.path.replace(new RegExp(`([?&])${name}=[^&#]*&?`), '$1').replace(/[?&]$/, '')),
    parameter: (name) => new RegExp(`[?&]${name}=([^&#]*)`).exec(current.path)?.[1]?.replaceAll('%2F', '/'),
    go,
    listeners: () => listeners.size,
  };
}
