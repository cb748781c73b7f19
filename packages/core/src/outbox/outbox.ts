import type { ResponseReport, StatusReport } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { AnalyticsKeys, ContextBody } from '../analytics/assembleBatch.js';
import type { StateRecords } from '../boot/stateRecords.js';
import type { OutgoingItem, ServiceConfig } from '../config/serviceConfig.js';
import { attempt } from '../diagnostics/attempt.js';
import type { Logger } from '../diagnostics/logger.js';
import { hasPage } from '../platform/hasPage.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import { writeJson } from '../transport/writeJson.js';
import type { DropReason } from './delivery.js';
import { createDeliveryStore, type DeliveryStore, type OutboxCaps, type Urgency } from './deliveryStore.js';
import { createFlusher, type FlusherPorts } from './flusher.js';
import { createLane, type LaneOptions } from './lane.js';
import { type LaneName, laneOf } from './laneOf.js';
import { createLedger, type Delivery } from './ledger.js';

/** An event as it is handed over. What is undefined is left out. */
export interface EventBody {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly screen?: string | undefined;
  readonly properties: object;
}

export interface Outbox {
  /** Asks the host's `beforeSend`: the body that is to be sent, or null when it refuses. */
  readonly admit: (kind: OutgoingItem['kind'], body: object, id?: string) => object | null;
  /** A status report; it leaves at once. */
  readonly addStatus: (report: Omit<StatusReport, 'sentAt'>) => void;
  /** A save of a response; it takes the place of an unsent lower revision of the same response. */
  readonly addResponse: (surveyId: string, report: Omit<ResponseReport, 'sentAt'>) => void;
  /** An event, in a context that was put before. Returns its bytes, 0 when `beforeSend` refused it. */
  readonly addEvent: (event: EventBody, contextId: string, isCrash?: boolean) => number;
  /** What surrounds events. Put again under the same id it replaces the former, until it is frozen. */
  readonly putContext: (id: string, body: ContextBody) => void;
  /** Writes and sends what may be sent. `hide`: the page may be gone in a moment. Resolves when it is done. */
  readonly flush: (reason: 'due' | 'hide') => Promise<void>;
  /** No analytics leave before the project's definitions allow it. */
  readonly allowAnalytics: (isAllowed: boolean) => void;
  /** Deletes analytics that wait, all of them or those of some contexts. */
  readonly discardAnalytics: (reason: DropReason, contextIds?: ReadonlySet<string | undefined>) => void;
  /** Counts something that never got as far as being stored. */
  readonly countDropped: (reason: DropReason) => void;
  /** What became of everything since the page was loaded. */
  readonly delivery: () => Delivery;
  /** Writes what waits, or deletes all of it, then lets go of everything. */
  readonly stop: (isForgetting?: boolean) => Promise<void>;
}

export interface OutboxOptions {
  readonly platform: FlusherPorts;
  /** The SDK key: two instances in one page do not send each other's records. */
  readonly owner: string;
  readonly baseUrl: string;
  readonly records: StateRecords;
  readonly logger: Logger;
  readonly beforeSend?: ServiceConfig['beforeSend'];
  /** The keys of today, for all analytics that wait. */
  readonly analytics?: AnalyticsKeys | undefined;
  /** The server does not accept the key of this lane. */
  readonly onRefused?: (lane: LaneName) => unknown;
  /** Default: what the documentation promises. Lifted by load tests. */
  readonly caps?: OutboxCaps;
}

/** Answers hold lists inside objects, properties five levels; the report around them is one more. */
const depth = limits.nesting + 1;

/** One bounded, persistent, idempotent line of deliveries. Creating it opens the store. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { platform, records, logger, beforeSend } = options;
  const { outboxStore, lifecycle } = platform;
  const ledger = createLedger(records);
  const store = createDeliveryStore({
    ...platform,
    ...options,
    ledger,
    caps: options.caps ?? { records: limits.outboxRecords, bytes: limits.outboxBytes },
  });
  const shared: LaneOptions = {
    ...options,
    store,
    ledger,
    keepalive: { bytesLeft: limits.keepaliveBytes },
    onKept: () => flusher.arm(),
  };
  const reports = createLane('reports', shared);
  const lanes = [reports, createLane('analytics', shared)];
  let isAllowed = false;
  // Events gather until whoever adds them says that a batch is due; a status that leaves meanwhile does not take them along.
  let isGathering = false;
  let isStopped = false;
  const flusher = createFlusher({
    ...options,
    store,
    lanes,
    openLanes: () => (isAllowed && !isGathering ? lanes : [reports]),
  });
  const { flush } = flusher;

  const admit: Outbox['admit'] = (kind, body, id) => {
    try {
      const verdict: unknown = beforeSend?.({ kind, body: body as Record<string, unknown> });
      if (verdict === null || verdict === false) return null;
      if (Object(verdict) !== verdict) return body;
      const changed = attempt(() => verdict) as object;
      // A promise, or the item itself: the server would refuse what has lost its key or its name.
      if (!('publicKey' in changed || 'name' in changed)) throw Error('it is no body');
      // An event without its id would cost the others of its batch.
      return kind === 'event' ? { ...changed, id } : changed;
    } catch (error) {
      logger.error('beforeSend failed; it is sent as it was.', error);
      return body;
    }
  };
  const put: DeliveryStore['add'] = (delivery, urgency) => {
    if (!isStopped) store.add(delivery, urgency);
  };
  const add = (
    kind: 'status' | 'response' | 'event',
    given: object,
    { id, ref, urgency = 'now' }: { id: string; ref?: string; urgency?: Urgency },
  ): number => {
    const body = admit(kind, given, id);
    if (body === null) {
      ledger.dropped('before_send');
      return 0;
    }
    const most = kind === 'event' ? limits.eventBytes : limits.bodyBytes - 64;
    const { json, bytes, wasCut } = writeJson(body, { depth, bytes: most });
    if (wasCut) logger.warn(`The ${kind} was cut: it was too large or too deep.`, given);
    put({ id, kind, bytes, body: json, ref }, urgency);
    return bytes;
  };

  return {
    admit,
    addStatus(report) {
      add('status', report, { id: report.reportId });
      void flush();
    },
    addResponse(surveyId, report) {
      const prefix = `${report.responseId}.`;
      const former = store.waiting().filter(({ id }) => id.startsWith(prefix));
      if (former.some(({ id }) => Number(id.slice(prefix.length)) >= report.revision)) return;
      add('response', report, { id: prefix + report.revision, ref: surveyId, urgency: 'sync' });
      // Also one that is on its way: whether it arrives or not, this one says more.
      store.remove(former);
      void flush();
    },
    addEvent(event, contextId, isCrash) {
      const bytes = add('event', event, {
        id: event.id,
        ref: contextId,
        urgency: isCrash ? 'sync' : lifecycle.isForeground() ? 'soon' : 'now',
      });
      isGathering ||= bytes > 0;
      return bytes;
    },
    putContext: (id, body) => put({ id, kind: 'context', bytes: 0, body }, 'soon'),
    flush(reason) {
      isGathering = false;
      return reason === 'hide' ? flusher.flushOnHide() : flush();
    },
    allowAnalytics(allowed) {
      isAllowed = allowed;
      void flush();
    },
    discardAnalytics(reason, contextIds) {
      const isMeant = (record: OutboxRecord): boolean =>
        laneOf(record) === 'analytics' && contextIds?.has(record.ref) !== false;
      store.remove(store.waiting().filter(isMeant), reason);
    },
    countDropped: ledger.dropped,
    delivery: () => ({ ...ledger.totals(), pending: store.waiting().length }),
    async stop(isForgetting) {
      if (isStopped) return;
      isStopped = true;
      flusher.stop();
      if (isForgetting) {
        // What is known here goes in this task: a host often leaves the page when somebody says no.
        store.clear('consent');
        await Promise.all([store.write(true), store.refresh()]);
        store.clear('consent');
      }
      if (!hasPage) await store.write(true);
      // Also what is under way, and what waits for that: either may fail.
      await Promise.all([false, true].map(store.write)); // For pages.
      // Answers that no store keeps for the next visit leave now. An app may have none, or not be opened for days.
      if (!hasPage || !store.isWritten()) reports.sendOnHide();
      outboxStore.close();
    },
  };
}
