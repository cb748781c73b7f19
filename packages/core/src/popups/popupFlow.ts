import type { CloseReason, EventTrigger, Trigger } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import { chain, type Eventual } from '../boot/chain.js';
import { loadOnce } from '../boot/loadOnce.js';
import type { DisplayModule, Parts } from '../boot/parts.js';
import { attempt } from '../diagnostics/attempt.js';
import type { Stop } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import { armTriggers, fireExits } from './armTriggers.js';
import { carriedRoute } from './carriedExit.js';
import type { Chosen, DisplayPart } from './displayPart.js';
import type { PopupExplanation } from './explanation.js';
import { startPendingFires, type LeftRoute } from './pendingFires.js';
import type { PopupEntry } from './popupEntries.js';
import { withoutQuery } from './route.js';
import { startPageTime } from './timeTrigger.js';

/** From the definitions to a trigger that fires. What comes then is the display's, which is loaded for it. */
export interface PopupFlow {
  readonly autoLaunch: () => void;
  readonly triggerEvent: (name: string, properties: Readonly<Record<string, unknown>>, agoMs: number) => void;
  /** Resolves whether the popup became visible. */
  readonly show: (popupId: string, isForced: boolean) => Promise<boolean>;
  readonly close: (reason: CloseReason) => void;
  /** Out of the browser's cache a page is the next one of its tab once more. */
  readonly onForeground: () => void;
  /** A page may be gone in a moment, and the next one of its tab begin. */
  readonly onBackground: () => void;
  /** The person has left where they were. */
  readonly routeChanged: (previous: LeftRoute) => void;
  /** Other definitions are in use: arm anew. */
  readonly definitionsChanged: () => void;
  /** What waits for another person is let go; triggers are armed again with the definitions that follow. */
  readonly personChanged: (isAnother: boolean) => void;
  readonly explain: (popupId: string | undefined) => Promise<readonly PopupExplanation[]>;
  readonly stop: Stop;
}

/** A delay that should have ended while nobody was there comes to nothing after this. */
const expiresMs = 60_000;
/** What a page writes as it is left for an earlier one can often be read there only a moment later. */
const returnMs = 1_000;

export function startPopupFlow(parts: Parts): PopupFlow {
  const { route, definitions, claims, logger, tabRecords, previewToken } = parts;
  const { personId } = parts.identity;
  const { clock, lifecycle, triggers: sources } = parts.platform;
  const fired = new Set<string>();
  const pageTime = startPageTime(clock, lifecycle.isForeground());
  let gathered: Chosen[] | undefined;
  // Events that wait for definitions, oldest first.
  const early: (() => void)[] = [];
  let isLaunched = false;
  // Another page of the tab may have been here before.
  let isNext = true;
  let isStopped = false;
  /** What the page before has kept as it was left, until it is looked at. */
  let carried: unknown;
  let disarm: Stop = () => undefined;
  let part: DisplayPart | undefined;

  const load = loadOnce(
    () =>
      chain(
        parts.platform.loadDisplay(parts.sdkBaseUrl),
        (module) => (part = (module as DisplayModule).createDisplayPart(parts)),
      ),
    (error) => logger.warn('The display could not be loaded.', error),
  );
  const fail = (error: unknown): undefined => {
    logger.error('The display failed.', error);
  };
  const withDisplay = <Result>(
    work: (display: DisplayPart) => Eventual<Result>,
  ): Eventual<Result | undefined> =>
    chain(load(), (display) => (display && !isStopped ? attempt(() => work(display), fail) : undefined));

  const withTrigger = (fits: (trigger: Trigger) => unknown): readonly PopupEntry[] =>
    definitions.entries().filter(({ triggers }) => triggers.some(fits));

  /** What fires while definitions or display are being loaded is looked at together, the highest priority first. */
  const consider = (chosen: readonly Chosen[]): void => {
    if (gathered) gathered.push(...chosen);
    else if (chosen[0]) {
      gathered = [...chosen];
      // Both are waited for at the same time.
      void load();
      void chain(definitions.whenUsable(), () =>
        chain(load(), () => {
          const all = gathered ?? [];
          gathered = undefined;
          all.sort((one, other) => other.entry.priority - one.entry.priority);
          if (part) void withDisplay((display) => display.consider(all));
        }),
      );
    }
  };
  const fire = (entry: PopupEntry, delayMs: number, left?: LeftRoute): void => {
    if (delayMs <= 0) return consider([{ entry, left, isLate: delayMs < 0 }]);
    pending.add(entry.id, delayMs, left);
    if (hasPage) void withDisplay((display) => display.prepare([entry]));
  };
  const pending = startPendingFires(
    tabRecords,
    clock,
    personId,
    ({ popupId, left, due }) =>
      void chain(definitions.whenUsable(), () => {
        const entry = definitions.find(popupId);
        if (entry) fire(entry, Math.min(0, due + expiresMs - clock.now()), left);
      }),
  );

  /** The query is no part of a route, unless somebody's paths name one; a place on the page never is. */
  const hasLeft = ({ path }: LeftRoute): boolean => {
    if (!hasPage) return path !== route.current().path;
    const namesQuery = definitions.entries().some(({ paths }) => paths.join().includes('?'));
    const nameOf = namesQuery ? String : withoutQuery;
    return nameOf(path) !== nameOf(route.current().path);
  };
  const arm = (previous?: LeftRoute): void => {
    disarm();
    const entries = definitions.entries();
    if (hasPage) {
      carried = tabRecords.read('left') ?? carried;
      tabRecords.write('left');
    }
    if (isLaunched && entries[0]) {
      disarm = armTriggers({ entries, sources, pageTime, route, fired, fire });
      const left = previous ?? (hasPage ? carriedRoute(carried, clock.now(), personId()) : undefined);
      // In any case: once this page itself has gone on, it is of no use.
      carried = undefined;
      // A reload leaves nothing, and neither does the first screen of an app.
      if (left?.path && hasLeft(left)) fireExits(left, entries, fire);
    }
    // Loaded beforehand: for what may fire by itself on this page, and for events that have to be counted or compared even if
    // the page is left at once.
    const likely = withTrigger((trigger) =>
      trigger.type === 'event' ? trigger.count || trigger.where : isLaunched && trigger.type !== 'click',
    );
    if (hasPage && likely[0]) void withDisplay((display) => display.prepare(likely));
  };
  const resume = (): void => {
    if (!claims.isWatcher || previewToken || !definitions.tracking()) return;
    isNext = false;
    if (part || tabRecords.read('survey')) void withDisplay((display) => display.resume());
  };
  const definitionsChanged = (): void => {
    // Faults in definitions are named at once under debug, and otherwise when the popup is needed.
    if (logger.isDebug && definitions.envelope()) void withDisplay((display) => display.check());
    arm();
    if (isNext) resume();
  };
  /** Tells the next page of the tab that this one is left, and the route where a popup waits for that. */
  const leave = (): void => {
    if (!hasPage || !claims.isWatcher) return;
    const isMeant = isLaunched && withTrigger(({ type }) => type === 'exit')[0];
    tabRecords.write('left', { ...(isMeant && route.current()), at: clock.now(), person: personId() });
  };
  // A copy of a tab begins with the records of a page that nobody has left: its survey goes on there, and not here too.
  if (hasPage && claims.isWatcher && !route.isNoCopy && !tabRecords.read('left')) tabRecords.write('survey');
  // Some may be in use already, from the cache.
  if (hasPage && previewToken) void withDisplay((display) => display.showPreview(previewToken));
  else definitionsChanged();

  return {
    autoLaunch() {
      if (isLaunched || previewToken) return;
      if (hasPage && !claims.isWatcher)
        return logger.warn('autoLaunch is ignored: another copy of the SDK watches this page.');
      isLaunched = true;
      arm();
    },
    triggerEvent(name, properties, agoMs) {
      if (previewToken) return;
      const isNamed = (trigger: Trigger): boolean => trigger.type === 'event' && trigger.value === name;
      const event = { name, properties, person: personId(), at: clock.now() - agoMs };
      // The page may be left before the display is there: a delay that asks for no more than the name begins without it.
      if (hasPage && agoMs < limits.earlyEventMs) {
        for (const { id, triggers } of withTrigger(isNamed)) {
          const { count, where, delay } = triggers.find(isNamed) as EventTrigger;
          if (delay && !count && !where) pending.add(id, delay * 1_000 - agoMs);
        }
      }
      const meet = (): void => {
        const named = withTrigger(isNamed);
        // Under debug the display says so when there are none.
        if (named[0] || logger.isDebug)
          void withDisplay((display) => consider(display.meetEvent(event, named, fire)));
      };
      // The latest: what has waited for long shows nothing any more.
      early.splice(0, early.push(meet) - limits.bufferedCalls);
      const usable = definitions.whenUsable();
      // One waits for all.
      if (!early[1]) void chain(usable, () => early.splice(0).forEach((meetOne) => meetOne()));
    },
    async show(popupId, isForced) {
      if (previewToken) return false;
      let asked: unknown;
      // One request may follow another. When none is under way, none come for now.
      while (!definitions.envelope() && asked !== definitions.asked()) await (asked = definitions.asked());
      if (!definitions.envelope()) return false;
      // Another person may be there first, and theirs never come.
      await Promise.race([definitions.whenUsable(), definitions.asked()]);
      return (await withDisplay((display) => display.show(popupId, isForced))) ?? false;
    },
    close: (reason) => part?.close(reason),
    onForeground() {
      pageTime.resume();
      if (!hasPage) return;
      pending.takeUp();
      const isBack = isNext;
      const look = (): void => {
        if (!isStopped) arm();
        if (isBack) resume();
      };
      look();
      clock.after(returnMs, look);
    },
    onBackground() {
      pageTime.pause();
      if (!hasPage) return;
      isNext = true;
      // Phones end pages that nobody sees without another word.
      leave();
    },
    routeChanged(previous) {
      part?.routeChanged();
      if (!hasLeft(previous)) return;
      fired.clear();
      pageTime.restart();
      arm(previous);
    },
    definitionsChanged,
    personChanged(isAnother) {
      fired.clear();
      // Who signs in goes on where they were.
      if (isAnother) {
        pending.clear();
        gathered = undefined;
        // Answers are not left lying about; whatever else is kept says whose it is.
        tabRecords.write('survey', null);
        // A draft is shown to whoever has its token.
        if (!previewToken) part?.personChanged();
      }
    },
    async explain(popupId) {
      await definitions.known;
      return (await withDisplay((display) => display.explain(popupId, isLaunched))) ?? [];
    },
    stop() {
      isStopped = true;
      leave();
      disarm();
      pending.stop();
      pageTime.stop();
      part?.stop();
    },
  };
}
