import {
  type AnalyticsEvent,
  limits,
  type ResponseReport,
  routes,
  type StatusReport,
} from '@service-popups/protocol';
import type { ContextBody } from '../analytics/assembleBatch.js';
import type { StateRecords } from '../boot/stateRecords.js';
import type { OutgoingItem, ServiceConfig } from '../config/serviceConfig.js';
import type { Logger } from '../diagnostics/logger.js';
import type { Stop } from '../platform/clock.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import type { Platform } from '../platform/platform.js';
import { utf8Length, writeJson } from '../transport/writeJson.js';
import { type DropReason, type Lane, laneOf, lanes } from './delivery.js';
import { createDeliveryStore, type OutboxCaps, type Urgency } from './deliveryStore.js';
import { createLaneState } from './laneState.js';
import { createLedger, type Delivery } from './ledger.js';
import { createSender } from './sender.js';

export interface Outbox {
  /** A status report; it leaves at once. */
  readonly addStatus: (report: Omit<StatusReport, 'sentAt'>) => void;
  /** A save of a response; it takes the place of an unsent lower revision of the same response. */
  readonly addResponse: (surveyId: string, report: Omit<ResponseReport, 'sentAt'>) => void;
  /** An event, in a context that was put before. Returns its bytes, 0 when `beforeSend` refused it. */
  readonly addEvent: (event: AnalyticsEvent, contextId: string, isCrash?: boolean) => number;
  /** What surrounds events. Put again under the same id it replaces the former, until it is frozen. */
  readonly putContext: (id: string, body: ContextBody) => void;
  /** Writes and sends what may be sent. `hide`: the page may be gone in a moment. Resolves when it is done. */
  readonly flush: (reason: 'due' | 'hide') => Promise<void>;
  /** No analytics leave before the project's definitions allow it. */
  readonly allowAnalytics: (isAllowed: boolean) => void;
  /** Sends nothing until `resume`; what comes is still stored. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Deletes analytics that wait, all of them or those of some contexts. */
  readonly discardAnalytics: (reason: DropReason, contextIds?: ReadonlySet<string>) => void;
  /** Deletes everything that waits. */
  readonly discardAll: () => Promise<void>;
  /** Counts something that never got as far as being stored. */
  readonly countDropped: (reason: DropReason) => void;
  /** What became of everything since the page was loaded. */
  readonly delivery: () => Delivery;
  /** Writes what waits, then lets go of everything. */
  readonly stop: () => Promise<void>;
}

export interface OutboxOptions {
  readonly platform: Pick<Platform, 'clock' | 'http' | 'outboxStore' | 'lock' | 'lifecycle'>;
  /** The SDK key: two instances in one page do not send each other's records. */
  readonly owner: string;
  readonly baseUrl: string;
  readonly records: StateRecords;
  readonly logger: Logger;
  readonly beforeSend?: ServiceConfig['beforeSend'];
  /** The server does not accept the key of this lane. */
  readonly onRefused?: (lane: Lane) => void;
  /** Default: what the documentation promises. Lifted by load tests. */
  readonly caps?: OutboxCaps;
}

/** Answers hold lists inside objects, properties five levels; the report around them is one more. */
const depth = limits.nesting + 1;

/** One bounded, persistent, idempotent line of deliveries. Creating it opens the store. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { platform, owner, baseUrl, records, logger, beforeSend } = options;
  const { clock, outboxStore, lifecycle, http, lock } = platform;
  const ledger = createLedger(records);
  const store = createDeliveryStore({
    store: outboxStore,
    owner,
    clock,
    ledger,
    logger,
    caps: options.caps ?? { records: limits.outboxRecords, bytes: limits.outboxBytes },
  });
  const states = {
    reports: createLaneState('reports', records, clock),
    analytics: createLaneState('analytics', records, clock),
  };
  const sender = createSender({
    platform,
    store,
    ledger,
    states,
    logger,
    urlOf: ({ kind, ref = '' }) =>
      kind === 'event'
        ? routes.analytics(baseUrl)
        : kind === 'status'
          ? routes.status(baseUrl)
          : routes.responses(baseUrl, ref),
    ...(options.onRefused && { onRefused: options.onRefused }),
  });
  const tab = clock.uuid().slice(0, 8);
  let sequence = 0;
  let latest = 0;
  let isPaused = false;
  let isAllowed = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let runAgain = false;
  let stopTimer: Stop | undefined;

  /** Time, then a counter: in one tab it never goes back, even when the clock does. */
  const nextOrder = (): string => {
    latest = Math.max(latest, clock.now());
    sequence += 1;
    return `${latest.toString(36).padStart(9, '0')}${sequence.toString(36).padStart(6, '0')}${tab}`;
  };
  const admit = (kind: OutgoingItem['kind'], body: object): object | null => {
    if (beforeSend === undefined) return body;
    try {
      const verdict = beforeSend({ kind, body: body as Record<string, unknown> });
      return verdict === undefined ? body : verdict;
    } catch (error) {
      logger.error('beforeSend threw; the item is sent as it was.', error);
      return body;
    }
  };
  const put = (record: Omit<OutboxRecord, 'order' | 'owner' | 'createdAt'>, urgency: Urgency): void => {
    store.add({ ...record, order: nextOrder(), owner, createdAt: clock.now() }, urgency);
  };
  const add = (
    kind: 'status' | 'response' | 'event',
    given: object,
    { id, ref, urgency }: { id: string; ref?: string; urgency: Urgency },
  ): number => {
    if (isStopped) return 0;
    const body = admit(kind, given);
    if (body === null) {
      ledger.dropped('before_send', 1);
      return 0;
    }
    const maxBytes = kind === 'event' ? limits.eventBytes : limits.bodyBytes - 64;
    const { json, wasCut } = writeJson(body, { depth, bytes: maxBytes });
    if (wasCut) logger.warn(`The ${kind} was too large or too deep; some of it was cut.`, given);
    const bytes = utf8Length(json);
    put({ id, kind, bytes, body: json, ...(ref !== undefined && { ref }) }, urgency);
    return bytes;
  };

  const mayRun = (): boolean => !isPaused && !isStopped && lifecycle.isForeground() && http.isOnline();
  const openLanes = (): readonly Lane[] => (isAllowed ? lanes : ['reports']);
  const pass = async (): Promise<void> => {
    await store.refresh();
    store.expire(
      (lane) => (states[lane].isRefused() ? limits.revokedKeepMs : limits.outboxAgeMs),
      (lane) => (states[lane].isRefused() ? 'unauthorized' : 'expired'),
    );
    for (const lane of openLanes()) await sender.drain(lane, mayRun);
    await store.write();
  };
  const run = async (): Promise<void> => {
    do {
      runAgain = false;
      await store.write();
      // A hidden tab sends nothing: one that is seen does it.
      if (!lifecycle.isForeground()) outboxStore.announce();
      if (!mayRun()) break;
      await lock.run(`service-popups:${owner}:outbox`, lockWaitMs, pass);
    } while (runAgain);
    running = undefined;
    arm();
  };
  const flush = (): Promise<void> => {
    runAgain = true;
    running ??= run().catch((error: unknown) => {
      running = undefined;
      logger.error('A flush failed; it is tried again later.', error);
    });
    return running;
  };

  /** One timer, and only while something waits that could be sent by then. */
  const arm = (): void => {
    stopTimer?.();
    stopTimer = undefined;
    if (!mayRun()) return;
    const open = openLanes();
    const waits = new Set<Lane>();
    for (const record of store.waiting()) if (open.includes(laneOf(record))) waits.add(laneOf(record));
    const delay = Math.min(...[...waits].map((lane) => states[lane].waitMs()));
    if (delay < Infinity) stopTimer = clock.after(Math.max(delay, shortestPauseMs), () => void flush());
  };
  const soon = (delayMs: number) => (): void => {
    if (mayRun()) stopTimer ??= clock.after(delayMs, () => void flush());
  };
  const flushOnHide = (): Promise<void> => {
    const written = store.write(true);
    if (!isPaused && !isStopped) for (const lane of openLanes()) sender.sendOnHide(lane);
    outboxStore.announce();
    return written;
  };

  const stops: readonly Stop[] = [
    lifecycle.onForeground(() => void flush()),
    http.onOnline(() => {
      for (const lane of lanes) states[lane].wake();
      // Everybody's connection comes back at once.
      soon(clock.random() * 2_000)();
    }),
    outboxStore.onAnnounced(soon(announcedPauseMs)),
  ];
  void outboxStore.open().then(
    () => flush(),
    () => undefined,
  );

  return {
    addStatus(report) {
      add('status', report, { id: report.reportId, urgency: 'now' });
      void flush();
    },
    addResponse(surveyId, report) {
      const { responseId, revision } = report;
      const prefix = `${responseId}.`;
      const former = [...store.waiting()].filter(
        ({ kind, id }) => kind === 'response' && id.startsWith(prefix),
      );
      const revisionOf = ({ id }: OutboxRecord): number => Number(id.slice(prefix.length));
      if (former.some((record) => revisionOf(record) >= revision)) return;
      add('response', report, { id: prefix + revision, ref: surveyId, urgency: 'now' });
      store.remove(former.filter((record) => !sender.isInFlight(record)));
      void flush();
    },
    addEvent: (event, contextId, isCrash = false) =>
      add('event', event, {
        id: event.id,
        ref: contextId,
        urgency: isCrash ? 'sync' : lifecycle.isForeground() ? 'soon' : 'now',
      }),
    putContext(id, body) {
      if (!isStopped) put({ id, kind: 'context', bytes: 0, body }, 'soon');
    },
    flush: (reason) => (reason === 'hide' ? flushOnHide() : flush()),
    allowAnalytics(allowed) {
      isAllowed = allowed;
      if (allowed) void flush();
    },
    pause() {
      isPaused = true;
      arm();
    },
    resume() {
      isPaused = false;
      void flush();
    },
    discardAnalytics(reason, contextIds) {
      const isMeant = (record: OutboxRecord): boolean =>
        laneOf(record) === 'analytics' && (contextIds?.has(record.ref ?? '') ?? true);
      store.remove([...store.waiting()].filter(isMeant), reason);
    },
    async discardAll() {
      await store.refresh();
      store.remove([...store.waiting()], 'consent');
      await store.write();
    },
    countDropped: (reason) => ledger.dropped(reason, 1),
    delivery: () => ({ ...ledger.totals(), pending: store.count() }),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      for (const stop of stops) stop();
      stopTimer?.();
      store.stop();
      await store.write(true);
      outboxStore.close();
    },
  };
}

/** Longer than a request may take, so that a tab waits for the one that is sending instead of giving up. */
const lockWaitMs = limits.requestTimeoutMs + 2_000;
/** What is due again at once (a lock not had) still waits a moment. */
const shortestPauseMs = 500;
/** Another tab's record: it may follow with more. */
const announcedPauseMs = 1_000;
