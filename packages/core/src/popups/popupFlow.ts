import type { CloseReason, PopupDefinition } from '@service-popups/protocol';
import type { Decision, TargetingContext } from '@service-popups/rules';
import type { StateRecords } from '../boot/stateRecords.js';
import type { PageClaims } from '../boot/pageClaims.js';
import type { Clock, Stop } from '../platform/clock.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import type { PopupRenderer } from '../platform/renderer.js';
import type { TriggerSources } from '../platform/triggerSource.js';
import { armTriggers, fireExits } from './armTriggers.js';
import { createCarriedExit } from './carriedExit.js';
import { chain, type Eventual } from './chain.js';
import type { Definitions } from './definitions.js';
import type { Candidate, Display } from './display.js';
import { reservedMs, type DisplayHistory } from './displayHistory.js';
import { createEarlyEvents } from './earlyEvents.js';
import { matchEvent } from './eventTrigger.js';
import type { Mounted } from './mountPopup.js';
import type { Opening } from './opening.js';
import { startPendingFires, type LeftRoute } from './pendingFires.js';
import type { PopupEntry } from './popupEntries.js';
import type { Route } from './route.js';
import type { SurveyProgress } from './surveyProgress.js';
import { belongsHere, decideHere } from './targeting.js';
import { startPageTime } from './timeTrigger.js';

export interface PopupFlow {
  readonly autoLaunch: () => void;
  readonly triggerEvent: (name: string, properties: Readonly<Record<string, unknown>>) => void;
  /** Resolves whether the popup became visible. */
  readonly show: (popupId: string, isForced: boolean) => Promise<boolean>;
  readonly close: (reason: CloseReason) => void;
  /** Other definitions are in use: arm anew. */
  readonly definitionsChanged: () => void;
  /** Another person: what waits for the former one is let go, and triggers are armed again. */
  readonly personChanged: () => void;
  readonly decisions: (popupId?: string) => readonly Judged[];
  readonly stop: Stop;
}

/** A popup, and what the gates say about it now. */
export interface Judged {
  readonly popup: PopupDefinition;
  readonly decision: Decision;
  readonly context: TargetingContext;
}

export interface PopupFlowOptions {
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly sources: TriggerSources;
  readonly route: Route;
  readonly claims: PageClaims;
  readonly records: StateRecords;
  readonly tabRecords: StateRecords;
  readonly definitions: Definitions;
  readonly display: Display;
  readonly history: DisplayHistory;
  readonly progress: SurveyProgress;
  readonly renderer: () => PopupRenderer | undefined;
  readonly sdkBaseUrl: string;
  readonly context: () => TargetingContext;
  readonly open: (popup: PopupDefinition, mode: Opening['mode'], left?: LeftRoute) => Opening;
  readonly onRefused: (judged: Judged) => void;
  readonly log: (message: string) => void;
}

interface Chosen {
  readonly entry: PopupEntry;
  readonly left: LeftRoute | undefined;
}

/** From a trigger to the display. */
export function startPopupFlow(options: PopupFlowOptions): PopupFlow {
  const { clock, route, definitions, display, history, progress, log } = options;
  const fired = new Set<string>();
  const pageTime = startPageTime(clock, options.lifecycle);
  const carriedExit = createCarriedExit(options.tabRecords, clock);
  let gathered: Chosen[] | undefined;
  let isLaunched = false;
  let isFirstArming = true;
  let canResume = true;
  let disarm: Stop = () => undefined;

  const judge = (popup: PopupDefinition, left?: LeftRoute): Judged => {
    const context = options.context();
    return { popup, context, decision: decideHere(popup, context, { left }) };
  };
  const candidateOf = ({ entry: { id }, left }: Chosen): Candidate => ({
    pass() {
      const popup = definitions.find(id)?.popup();
      if (popup === undefined) return undefined;
      const judged = judge(popup, left);
      if (judged.decision.show) return popup;
      options.onRefused(judged);
      return undefined;
    },
    reserve(popup) {
      const opening = options.open(popup, 'targeted', left);
      const { showId, identity } = opening;
      const at = clock.now();
      const session = identity.session_id;
      history.keep({ showId, popupId: id, status: 'SHOWED', at, session, until: at + reservedMs });
      return opening;
    },
    release: ({ showId }) => history.forget(showId),
  });

  /** What fires while definitions are being refreshed is looked at together, the highest priority first. */
  const consider = (chosen: readonly Chosen[]): Eventual<Mounted | undefined> => {
    if (chosen.length === 0) return undefined;
    if (gathered !== undefined) {
      gathered.push(...chosen);
      return undefined;
    }
    if (display.isBusy()) {
      log(`${chosen.length} popup(s) not shown: another one is open.`);
      return undefined;
    }
    gathered = [...chosen];
    return chain(definitions.whenUsable(), () => {
      const all = (gathered ?? []).sort((one, other) => other.entry.priority - one.entry.priority);
      gathered = undefined;
      return display.open(all.map(candidateOf));
    });
  };
  const prepare = (): void => options.renderer()?.prepare?.(options.sdkBaseUrl);
  const fire = (entry: PopupEntry, delayMs: number, left?: LeftRoute): void => {
    if (delayMs === 0) return void consider([{ entry, left }]);
    pending.add(entry.id, delayMs, left);
    prepare();
  };
  const pending = startPendingFires({
    records: options.tabRecords,
    clock,
    fire: ({ popupId, left }) =>
      void chain(definitions.whenUsable(), () => {
        const entry = definitions.find(popupId);
        if (entry !== undefined) void consider([{ entry, left }]);
      }),
  });
  const earlyEvents = createEarlyEvents(clock, definitions, (event) => {
    const met = matchEvent(definitions.entries(), event, options.records);
    for (const { entry, delayMs } of met) if (delayMs > 0) fire(entry, delayMs);
    void consider(
      met.filter(({ delayMs }) => delayMs === 0).map(({ entry }) => ({ entry, left: undefined })),
    );
  });

  const arm = (): void => {
    disarm();
    if (!isLaunched) return;
    const entries = definitions.entries();
    if (entries.length === 0) return;
    disarm = armTriggers({ entries, sources: options.sources, pageTime, route, fired, fire });
    const left = isFirstArming ? carriedExit.take(route.current()) : undefined;
    isFirstArming = false;
    if (left !== undefined) fireExits(left, { entries, fire });
    if (isLikely(entries)) prepare();
  };
  /** Something on this page may fire by itself and would be shown: the survey is loaded beforehand. */
  const isLikely = (entries: readonly PopupEntry[]): boolean =>
    entries
      .filter(({ triggers }) => triggers.some(({ type }) => type !== 'event' && type !== 'click'))
      .slice(0, 10)
      .some((entry) => {
        const popup = entry.popup();
        return popup !== undefined && judge(popup).decision.show;
      });

  const resume = (): void => {
    if (!canResume || !options.claims.isWatcher || definitions.tracking() === undefined) return;
    canResume = false;
    const opening = progress.take((popupId) => definitions.find(popupId)?.popup());
    if (opening !== undefined) void display.openNow(opening);
  };
  const stopRoute = route.onChange(() => {
    fired.clear();
    pageTime.restart();
    const open = display.current();
    if (open === undefined || open.hasInteracted() || open.opening.mode !== 'targeted') return;
    const { popup, left } = open.opening;
    if (!belongsHere(popup, options.context(), left)) open.end('route_change');
  });
  const stopHide = options.lifecycle.onHide(() => {
    const waits = definitions.entries().some(({ triggers }) => triggers.some(({ type }) => type === 'exit'));
    if (isLaunched && waits) carriedExit.save(route.current());
  });
  resume();

  return {
    autoLaunch() {
      if (isLaunched) return;
      if (!options.claims.isWatcher) return log('autoLaunch: another copy of the SDK watches this page.');
      isLaunched = true;
      arm();
    },
    triggerEvent: (name, properties) => earlyEvents.add({ name, properties }),
    async show(popupId, isForced) {
      await definitions.known;
      await definitions.whenUsable();
      const entry = definitions.find(popupId);
      const popup = entry?.popup();
      if (entry === undefined || popup === undefined) {
        log(`show: there is no popup "${popupId}".`);
        return false;
      }
      const mounted = await (isForced
        ? display.openNow(options.open(popup, 'forced'))
        : display.open([candidateOf({ entry, left: undefined })]));
      return (await mounted?.visible) ?? false;
    },
    close: display.close,
    definitionsChanged() {
      arm();
      resume();
    },
    personChanged() {
      pending.clear();
      fired.clear();
      gathered = undefined;
      options.records.write('counts', undefined);
      if (display.current() === undefined) progress.clear();
      arm();
    },
    decisions: (popupId) =>
      definitions
        .entries()
        .filter(({ id }) => popupId === undefined || id === popupId)
        .flatMap((entry) => {
          const popup = entry.popup();
          return popup === undefined ? [] : [judge(popup)];
        }),
    stop() {
      disarm();
      stopRoute();
      stopHide();
      pending.stop();
      pageTime.stop();
      display.stop();
    },
  };
}
