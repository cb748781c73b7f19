import { createSafeStorage, type Platform, type PlatformOptions } from '@service-popups/core';
import { createBrowserClock } from './platform/browserClock.js';
import { createBrowserDevice } from './platform/browserDevice.js';
import { createBrowserNavigation } from './platform/browserNavigation.js';
import { createBrowserOutbox } from './platform/browserOutbox.js';
import { createFetchHttp, type EarlyAnswers } from './platform/fetchHttp.js';
import { createBrowserStorage } from './platform/localStorage.js';
import { createPageLifecycle } from './platform/pageLifecycle.js';
import { createTabLock } from './platform/tabLock.js';
import { createCookieStorage } from './cookieStorage.js';
import { createElementClick } from './triggers/elementClick.js';
import { createExitIntent } from './triggers/exitIntent.js';
import { createScrollDepth } from './triggers/scrollDepth.js';

export interface WebPlatformOptions extends PlatformOptions {
  readonly loadDisplay: Platform['loadDisplay'];
  readonly loadContact: Platform['loadContact'];
  readonly explain?: Platform['explain'] | undefined;
  readonly scriptOrigin?: Platform['scriptOrigin'];
  readonly early?: EarlyAnswers;
}

/** The browser. Undefined where there is no page, such as in Node, in a worker or during server rendering. */
export function createWebPlatform(options: WebPlatformOptions): Platform | undefined {
  if (typeof document === 'undefined') return undefined;
  if (!isSupported()) throw Error('This browser is too old.');
  const { cookieDomain, early, ...parts } = options;
  const storage = createBrowserStorage('localStorage');
  return {
    ...parts,
    name: 'web',
    untilSeen: untilSeen(),
    clock: createBrowserClock(),
    http: createFetchHttp(early),
    storage: cookieDomain === undefined ? storage : createCookieStorage(storage, cookieDomain),
    // Frames share it with the page around them: what is under way there is not theirs to go on with.
    tabStorage: createSafeStorage(createBrowserStorage('sessionStorage'), self === top ? '' : 'frame/'),
    shared: sharedMap(),
    outboxStore: createBrowserOutbox(),
    lock: createTabLock(),
    lifecycle: createPageLifecycle(),
    navigation: createBrowserNavigation(),
    device: createBrowserDevice(),
    triggers: { scroll: createScrollDepth(), click: createElementClick(), exit_intent: createExitIntent() },
    language: () => navigator.language,
    privacySignal: () =>
      (navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl === true,
  };
}

/** Undefined unless the browser renders the page beforehand, for somebody who may never come. */
function untilSeen(): Promise<unknown> | undefined {
  if (!(document as { readonly prerendering?: boolean }).prerendering) return undefined;
  return new Promise((resolve) => document.addEventListener('prerenderingchange', resolve));
}

/** Chrome 111, Firefox 121 and Safari 16.4 have all three; each is missing from the version before of one of them. */
function isSupported(): boolean {
  return (
    CSS.supports('(color:color-mix(in srgb,red,red)) and selector(:has(a))') &&
    'adoptedStyleSheets' in document
  );
}

/** One map for all copies of the SDK in the page, whatever their version. */
function sharedMap(): Map<string, unknown> {
  const page = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
  return (page[Symbol.for('service-popups')] ??= new Map());
}
