import type { Location as Place, Navigation } from '@service-popups/core';

interface NavigationApi extends EventTarget {
  readonly currentEntry: object;
}

interface Entry {
  readonly type?: string;
  /** More than 0: the browser had the page ready before somebody asked for it. */
  readonly activationStart?: number;
}

/** The API tells the first, the window the others. */
const events = ['currententrychange', 'popstate', 'hashchange'];

/**
 * Where the page is and when its route changes: by the Navigation API, else by `history`, which is wrapped once, only
 * while somebody listens, and put back as it was unless somebody else has wrapped it since.
 */
export function createBrowserNavigation(): Navigation {
  const [entry] = performance.getEntriesByType('navigation') as readonly Entry[];
  return {
    isAutomatic: true,
    isNoCopy: entry?.type === 'reload' || !!entry?.activationStart,
    current: here,
    onChange(listener) {
      let place = here();
      return watch(() => {
        const previous = place;
        place = here();
        if (place.url !== previous.url) listener(place, previous);
      });
    },
    parameter: (name) => new URL(location.href).searchParams.get(name) ?? undefined,
    dropParameter(name) {
      const url = new URL(location.href);
      url.searchParams.delete(name);
      history.replaceState(history.state, '', url);
    },
  };
}

function here(): Place {
  const { pathname, search, hash, href } = location;
  return {
    path: pathname + search + (/^#!?\//.test(hash) ? hash.replace('#!', '#') : ''),
    url: href,
    referrer: document.referrer || undefined,
  };
}

function watch(check: () => void): () => void {
  const { navigation } = globalThis as { readonly navigation?: Partial<NavigationApi> | null };
  // The name may also stand for something of the host's own, and without the API for an element with that id.
  const target = navigation?.currentEntry ? (navigation as NavigationApi) : globalThis;
  const unwraps = target === globalThis ? [wrap('pushState', check), wrap('replaceState', check)] : [];
  for (const type of events) target.addEventListener(type, check);
  return () => {
    for (const unwrap of unwraps) unwrap();
    for (const type of events) target.removeEventListener(type, check);
  };
}

function wrap(method: 'pushState' | 'replaceState', check: () => void): () => void {
  const original = history[method];
  let isOn = true;
  const wrapped: typeof original = function (this: History, ...args) {
    original.apply(this, args);
    if (isOn) check();
  };
  // Where a host lets nobody do this, it fails without a word, and the events alone tell.
  Reflect.set(history, method, wrapped);
  return () => {
    isOn = false;
    if (history[method] === wrapped) history[method] = original;
  };
}
