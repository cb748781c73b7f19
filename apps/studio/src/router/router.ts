import { readAddressPart } from '@service-popups/protocol/studio';
import { computed, signal } from '@preact/signals';
import { createScrollPlaces } from './scrollPlaces.js';
import { createSteps } from './createSteps.js';

/** Addresses under `/studio`. The router is a signal over the address bar: no page knows about history. */
const base = '/studio';

const location = signal(readLocation());

function readLocation(): { path: string; query: URLSearchParams } {
  const { pathname, search } = globalThis.location;
  return { path: pathname.slice(base.length) || '/', query: new URLSearchParams(search) };
}

export const path = computed(() => location.value.path);
export const query = computed(() => location.value.query);

/** The address of a page, as it stands in the address bar. */
export function href(to: string): string {
  return `${base}${to}`;
}

export function go(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace === true) history.replaceState(history.state, '', href(to));
  else push(to);
  steps.end();
  arrive();
  if (options.replace !== true) scrollTo(0, 0);
}

/** Where each entry of the history led that was left for a new one; what was left by a reload is not known. */
const left = new Map<number, string>();
const steps = createSteps(() => performance.now());

function push(to: string): void {
  const from = addressWith({});
  const entry = places.leave();
  left.set(entry - 1, from);
  history.pushState(entry, '', href(to));
}

/** The number of an entry of the history; undefined for one that is not the router's, such as a place on the page. */
const entryOf = (state: unknown): number | undefined => (typeof state === 'number' ? state : undefined);
const places = createScrollPlaces(entryOf(globalThis.history?.state) ?? 0);

const arrival = { isDue: false, isGoingBack: false };

function arrive(): void {
  const next = readLocation();
  if (next.path !== location.peek().path) arrival.isDue = true;
  location.value = next;
}

/** Whether a new page is about to take the focus to its title. */
export function isArriving(): boolean {
  return arrival.isDue;
}

/** Whether this page has just taken the place of another. It is told once, to whoever asks first. */
export function takeArrival(): boolean {
  const { isDue } = arrival;
  arrival.isDue = false;
  return isDue;
}

/** The title that was told has gone again, as that of a page that loads: the next one is told too. */
export function giveArrivalBack(): void {
  arrival.isDue = true;
}

type QueryChanges = Readonly<Record<string, string | undefined>>;

/** This page's address with another query. */
function addressWith(changes: QueryChanges): string {
  const { path: here, query: before } = location.peek();
  const next = new URLSearchParams(before);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, value);
  }
  const text = next.toString();
  return `${here}${text === '' ? '' : `?${text}`}`;
}

/** Changes the query alone, without a new entry in the history: what is typed, or how far a list was read. */
export function setQuery(changes: QueryChanges): void {
  history.replaceState(history.state, '', href(addressWith(changes)));
  arrive();
}

/** Changes the query by something that was chosen, which Back undoes. The page stays where it is. */
export function chooseQuery(changes: QueryChanges): void {
  const to = addressWith(changes);
  if (to === addressWith({})) return;
  if (steps.goesOn(Object.keys(changes))) history.replaceState(history.state, '', href(to));
  else push(to);
  arrive();
}

/** Closes what was opened on this page: by going back where it was opened from there, so that Back does not open it again. */
export function leaveQuery(keys: readonly string[]): void {
  const changes = Object.fromEntries(keys.map((key) => [key, undefined]));
  const entry = entryOf(history.state);
  steps.end();
  const isBehind = entry !== undefined && left.get(entry - 1) === addressWith(changes);
  if (!isBehind) setQuery(changes);
  else if (!arrival.isGoingBack) {
    arrival.isGoingBack = true;
    history.back();
  }
}

/** Matches `/:project/popups/:popup`; undefined where the path has another shape. */
export function matchPath(pattern: string, actual: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = actual.replace(/\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) found[part.slice(1)] = decoded(value);
    else if (part !== value) return undefined;
  }
  return found;
}

/** An address that was cut short may end in half a character: it then stays as it is, and names nothing. */
function decoded(text: string): string {
  try {
    return readAddressPart(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** Follows links inside the studio without a page load. Returns what stops it. */
export function startRouter(): () => void {
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== globalThis.location.origin || !link.pathname.startsWith(`${base}/`)) return;
    // A place on this very page, such as what the skip link leads to.
    if (link.hash !== '') return;
    event.preventDefault();
    go(`${link.pathname.slice(base.length)}${link.search}`);
  };
  const onPopState = ({ state }: PopStateEvent): void => {
    const entry = entryOf(state);
    if (entry !== undefined) places.comeBack(entry);
    arrival.isGoingBack = false;
    steps.end();
    arrive();
  };
  const onLeave = (): void => {
    history.scrollRestoration = 'auto';
  };
  history.replaceState(entryOf(history.state) ?? 0, '');
  // A browser tries before there is anything to scroll. What is loaded anew is left to it.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', onLeave);
  addEventListener('popstate', onPopState);
  document.addEventListener('click', onClick);
  return () => {
    removeEventListener('pagehide', onLeave);
    removeEventListener('popstate', onPopState);
    document.removeEventListener('click', onClick);
  };
}
