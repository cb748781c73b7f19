import { listOf, membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock, Stop } from '../platform/clock.js';
import type { EventBody } from '../outbox/outbox.js';
import { type Route, withoutQuery } from '../popups/route.js';
import { type ContextBody, readContext } from './assembleBatch.js';
import type { Screens, View } from './screens.js';

/** A view that was open when the page hid, ready to be sent by whoever comes next. */
export interface OpenView {
  readonly event: EventBody;
  readonly context: ContextBody;
}

export interface PageViewsOptions {
  readonly clock: Clock;
  readonly route: Pick<Route, 'current' | 'parameter'>;
  readonly screens: Screens;
  readonly records: StateRecords;
  readonly sessionId: () => string;
  readonly track: (view: View | undefined, entry: object | undefined) => void;
  readonly snapshot: (view: View, entry: object | undefined) => OpenView | undefined;
  readonly restore: (open: OpenView) => void;
}

export interface PageViews {
  readonly routeChanged: () => void;
  readonly hide: (isGone?: boolean) => void;
  readonly show: () => void;
  /** The host names screens itself: automatic views end without a word. */
  readonly stop: Stop;
}

const name = 'views';
/** A tab in the background that was not seen for this long is taken for gone. */
const forgottenAfterMs = 1_800_000;
const most = 20;

/**
 * Page views by route change, where the platform sees them. The view that is open when a page hides is stored by
 * tab and finished at the next load, because hiding is often not the end: a tab that comes back takes it back.
 */
export function startPageViews(options: PageViewsOptions): PageViews {
  const { clock, route, screens, records } = options;
  const tab = clock.uuid();
  let path = withoutQuery(route.current().path);
  let entry = entryOf(route, records, options.sessionId());
  let isRunning = true;
  let isStored = false;

  const keep = (views: readonly StoredView[]): void =>
    records.write(name, views.length > 0 ? views.slice(-most) : undefined);
  const isOver = ({ isGone, at }: StoredView): boolean =>
    !!isGone || Math.abs(clock.now() - at) > forgottenAfterMs;
  const left = readViews(records);
  if (left.some(isOver)) keep(left.filter((view) => !isOver(view)));
  for (const view of left.filter(isOver)) options.restore(view);
  screens.enter(path);

  return {
    routeChanged() {
      // The raw path decides that there was a change, the normalized one names it.
      const next = withoutQuery(route.current().path);
      if (!isRunning || next === path) return;
      path = next;
      options.track(screens.enter(path, true), entry);
      entry = undefined;
    },
    hide(isGone) {
      // Leaving comes before the background where both happen, and is not to be taken back by it.
      if (!isRunning || (isStored && !isGone)) return;
      const view = screens.open();
      const open = view && options.snapshot(view, entry);
      if (!open) return;
      const others = readViews(records).filter((stored) => stored.tab !== tab);
      keep([...others, { ...open, tab, isGone, at: clock.now() }]);
      isStored = true;
    },
    show() {
      if (!isStored) return;
      isStored = false;
      const views = readViews(records);
      const others = views.filter((stored) => stored.tab !== tab);
      keep(others);
      if (others.length < views.length) return;
      // Somebody has finished it: what the person looks at now is a new view of the same page.
      screens.restart();
      entry = undefined;
    },
    stop() {
      if (isRunning) screens.leave();
      isRunning = isStored = false;
    },
  };
}

interface StoredView extends OpenView {
  readonly tab: string;
  readonly isGone?: boolean | undefined;
  readonly at: number;
}

function readViews(records: StateRecords): StoredView[] {
  return listOf(records.read(name)).filter(isStoredView);
}

function isStoredView(value: unknown): value is StoredView {
  const { event, context, at } = membersOf(value);
  return typeof membersOf(event)['id'] === 'string' && !!readContext(context) && typeof at === 'number';
}

/** Referrer and campaign of a session, told with its first page view. */
function entryOf(
  route: PageViewsOptions['route'],
  records: StateRecords,
  session: string,
): object | undefined {
  if (records.read('entry') === session) return undefined;
  records.write('entry', session);
  const campaign = ['source', 'medium', 'campaign', 'term', 'content'].map((part) => {
    const key = `utm_${part}`;
    return [key, route.parameter?.(key)];
  });
  return { referrer: route.current().referrer, ...Object.fromEntries(campaign) } as object;
}
