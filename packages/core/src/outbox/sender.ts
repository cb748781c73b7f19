import { limits } from '@service-popups/protocol';
import { assembleBatch, type ContextBody, readContext } from '../analytics/assembleBatch.js';
import type { Logger } from '../diagnostics/logger.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import type { Platform } from '../platform/platform.js';
import { type Answer, sendRequest } from '../transport/request.js';
import { isRetryable } from '../transport/retryPolicy.js';
import { utf8Length } from '../transport/writeJson.js';
import { acknowledges, rejectedIds } from './acknowledge.js';
import { batchIdOf } from './batchId.js';
import { type Lane, laneOf } from './delivery.js';
import type { DeliveryStore } from './deliveryStore.js';
import type { LaneState } from './laneState.js';
import type { DropCounts, Ledger } from './ledger.js';

export interface Sender {
  /** Sends a lane's records one request after the other until it is empty, must wait, or may not go on. */
  readonly drain: (lane: Lane, mayGoOn: () => boolean) => Promise<void>;
  /** Hands this tab's records to the browser, which sends them even when the page is gone. */
  readonly sendOnHide: (lane: Lane) => void;
  readonly isInFlight: (record: OutboxRecord) => boolean;
}

export interface SenderOptions {
  readonly platform: Pick<Platform, 'clock' | 'http' | 'lock'>;
  readonly store: DeliveryStore;
  readonly ledger: Ledger;
  readonly states: Readonly<Record<Lane, LaneState>>;
  readonly logger: Logger;
  readonly urlOf: (record: OutboxRecord) => string;
  readonly onRefused?: (lane: Lane) => void;
}

interface Parcel {
  readonly lane: Lane;
  readonly records: readonly OutboxRecord[];
  readonly url: string;
  readonly body: string;
  readonly bytes: number;
  readonly dropped: DropCounts | undefined;
}

/** Commas, braces, ids and times around the events. */
const envelopeBytes = 256;
/** Without locks a record that another tab left this long ago is taken for orphaned. */
const orphanedAfterMs = 300_000;

export function createSender(options: SenderOptions): Sender {
  const { platform, store, ledger, states, logger, urlOf } = options;
  const { clock, http, lock } = platform;
  const inFlight = new Map<string, 'page' | 'kept'>();
  let mostEvents: number = limits.eventsPerRequest;
  let keptBytes = 0;

  /** Without a lock each tab sends its own part, and what a tab that is gone has left. */
  const isOurs = (record: OutboxRecord): boolean =>
    lock.isShared || store.isOwn(record) || Math.abs(clock.now() - record.createdAt) > orphanedAfterMs;

  const pack = (
    lane: Lane,
    maxBytes: number,
    isFree: (record: OutboxRecord) => boolean,
  ): Parcel | undefined => {
    const sentAt = new Date(clock.now()).toISOString();
    const corrupt: OutboxRecord[] = [];
    const records: OutboxRecord[] = [];
    let context: ContextBody | undefined;
    let bytes = envelopeBytes;
    for (const record of store.waiting()) {
      if (laneOf(record) !== lane || !isFree(record)) continue;
      const its = lane === 'analytics' ? readContext(store.context(record.ref ?? '')?.body) : undefined;
      if (typeof record.body !== 'string' || (lane === 'analytics' && its === undefined)) {
        corrupt.push(record);
        continue;
      }
      if (its !== undefined && context !== undefined && its.fixed !== context.fixed) continue;
      if (context === undefined) bytes += utf8Length(its?.fixed ?? '');
      if (bytes + record.bytes + 1 > maxBytes && (records.length > 0 || maxBytes < limits.requestBytes)) {
        if (records.length > 0) break;
        bytes = envelopeBytes;
        continue;
      }
      bytes += record.bytes + 1;
      context = its && (context === undefined || its.engagementMs > context.engagementMs) ? its : context;
      records.push(record);
      if (lane === 'reports' || records.length >= mostEvents) break;
    }
    if (corrupt.length > 0) store.remove(corrupt, 'corrupt');
    const [first] = records;
    if (first === undefined) return undefined;
    const events = records.map(({ body }) => body as string);
    if (context === undefined) {
      const body = `${events.join('').slice(0, -1)},"sentAt":"${sentAt}"}`;
      return { lane, records, url: urlOf(first), body, bytes, dropped: undefined };
    }
    const dropped = ledger.unreported();
    const batchId = batchIdOf(records) ?? clock.uuid();
    const body = assembleBatch({ context, events, batchId, sentAt, dropped });
    return { lane, records, url: urlOf(first), body, bytes, dropped };
  };

  const deliver = async (parcel: Parcel, keepalive: boolean): Promise<boolean> => {
    const { records, url, body } = parcel;
    for (const { id } of records) inFlight.set(id, keepalive ? 'kept' : 'page');
    if (keepalive) keptBytes += parcel.bytes;
    const request = { method: 'POST', url, body, ...(keepalive && { keepalive }) } as const;
    const answer = await sendRequest(http, request, clock.now());
    if (keepalive) keptBytes -= parcel.bytes;
    for (const { id } of records) inFlight.delete(id);
    return settle(parcel, answer, keepalive);
  };

  /** True when the lane may go on at once. */
  const settle = (parcel: Parcel, answer: Answer, isKept: boolean): boolean => {
    const { lane, records } = parcel;
    const { status } = answer;
    const state = states[lane];
    if (status > 0) state.answered();
    if (answer.ok && acknowledges(records, answer.body)) {
      ledger.delivered(records.length);
      ledger.reported(parcel.dropped);
      store.remove(records);
      state.succeeded();
      return true;
    }
    if (status === 413 && records.length > 1) {
      mostEvents = Math.ceil(records.length / 2);
      return true;
    }
    if (status === 401 || status === 403) {
      logger.warn(`The key is not accepted (${status}); ${lane} wait.`);
      state.refused();
      options.onRefused?.(lane);
      return false;
    }
    // Redirects and a 2xx that is not ours are somebody else's answer, such as a captive portal's.
    if (status < 400 || isRetryable(status)) {
      const looksBlocked = status === 0 && !answer.timedOut && http.isOnline();
      if (!isKept) state.failed({ status, retryAfterMs: answer.retryAfterMs, looksBlocked });
      return false;
    }
    const named = rejectedIds(answer.body);
    const refused = records.filter(({ id }) => named.has(id));
    logger.warn(`The server refused ${lane} (${status}).`, answer.body);
    store.remove(refused.length > 0 ? refused : records, status === 413 ? 'too_large' : 'rejected');
    return true;
  };

  return {
    isInFlight: ({ id }) => inFlight.has(id),
    async drain(lane, mayGoOn) {
      const isFree = (record: OutboxRecord): boolean => !inFlight.has(record.id) && isOurs(record);
      let goesOn = true;
      while (goesOn && mayGoOn() && states[lane].waitMs() === 0) {
        const parcel = pack(lane, limits.requestBytes, isFree);
        goesOn = parcel !== undefined && (await deliver(parcel, false));
      }
    },
    sendOnHide(lane) {
      // What is on its way with the page may be cut off with it, so it goes again; the server knows it by its id.
      const isFree = (record: OutboxRecord): boolean =>
        store.isOwn(record) && inFlight.get(record.id) !== 'kept';
      if (states[lane].waitMs() > 0 || !http.isOnline()) return;
      for (;;) {
        const room = Math.min(limits.requestBytes, limits.keepaliveBytes - keptBytes);
        const parcel = pack(lane, room, isFree);
        if (parcel === undefined) return;
        void deliver(parcel, true);
      }
    },
  };
}
