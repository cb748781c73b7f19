import * as limits from '@service-popups/protocol/limits';
import type { Logger } from '../diagnostics/logger.js';
import type { Clock } from '../platform/clock.js';
import type { HttpClient } from '../platform/http.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import type { TabLock } from '../platform/tabLock.js';
import { type Answer, sendRequest } from '../transport/request.js';
import { isRetryable } from '../transport/retryPolicy.js';
import type { RetryState } from '../transport/retryState.js';
import { acknowledges, rejectedIds } from './acknowledge.js';
import { type Lane, laneOf } from './delivery.js';
import type { DeliveryStore } from './deliveryStore.js';
import type { Ledger } from './ledger.js';
import { packParcel, type Parcel } from './parcel.js';

export interface Sender {
  /** Sends a lane's records one request after the other until it is empty, must wait, or may not go on. */
  readonly drain: (lane: Lane, mayGoOn: () => boolean) => Promise<void>;
  /** Hands this tab's records to the browser, which sends them even when the page is gone. */
  readonly sendOnHide: (lane: Lane) => void;
  readonly isInFlight: (record: OutboxRecord) => boolean;
  /** Whether this tab may send it: without locks only its own, and what a tab that is gone has left. */
  readonly isOurs: (record: OutboxRecord) => boolean;
}

export interface SenderPorts {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly lock: TabLock;
}

export interface SenderOptions {
  readonly platform: SenderPorts;
  readonly store: DeliveryStore;
  readonly ledger: Ledger;
  readonly states: Readonly<Record<Lane, RetryState>>;
  readonly logger: Logger;
  readonly urlOf: (record: OutboxRecord) => string;
  readonly onRefused: ((lane: Lane) => unknown) | undefined;
  /** What was handed over when the page hid has come to an end, and the page is still there. */
  readonly onKept: () => void;
}

/** A browser that leaves a page cuts its requests, and tells of that a moment before it tells of leaving. */
const cutMomentMs = 100;
/** Without locks a record that another tab left this long ago is taken for orphaned. */
const orphanedAfterMs = 300_000;

export function createSender(options: SenderOptions): Sender {
  const { platform, store, ledger, states, logger } = options;
  const { clock, http, lock } = platform;
  // True: it outlives the page.
  const inFlight = new Map<string, boolean>();
  let mostEvents: number = limits.eventsPerRequest;
  let keptBytes = 0;
  let cutAt = -Infinity;

  const pack = (lane: Lane, isFree: (record: OutboxRecord) => boolean, room?: number): Parcel | undefined =>
    packParcel({
      store,
      isFree: (record) => laneOf(record) === lane && isFree(record),
      mostEvents,
      room,
      sentAt: new Date(clock.now()).toISOString(),
      dropped: ledger.unreported(),
    });

  const deliver = async (lane: Lane, parcel: Parcel, keepalive: boolean): Promise<boolean> => {
    const { records, body } = parcel;
    const share = keepalive ? parcel.bytes : 0;
    keptBytes += share;
    for (const { id } of records) inFlight.set(id, keepalive);
    const url = options.urlOf(records[0] as OutboxRecord);
    const answer = await sendRequest(http, { method: 'POST', url, body, keepalive }, clock.now());
    keptBytes -= share;
    for (const { id } of records) inFlight.delete(id);
    return settle(lane, parcel, answer, keepalive);
  };

  /** True when the lane may go on at once. */
  const settle = (
    lane: Lane,
    { records, dropped }: Parcel,
    { status, body, ok, timedOut, retryAfterMs }: Answer,
    isKept: boolean,
  ): boolean => {
    const state = states[lane];
    if (status > 0) state.answered();
    if (ok && acknowledges(records[0] as OutboxRecord, body)) {
      ledger.delivered(records.length);
      ledger.reported(dropped);
      store.remove(records);
      state.succeeded();
      return true;
    }
    if (status === 413 && records.length > 1) {
      mostEvents = Math.ceil(records.length / 2);
      return true;
    }
    if (status > 0) logger.warn(`The server did not take ${lane} (${status}).`, body);
    if (status === 401 || status === 403) {
      state.refused();
      options.onRefused?.(lane);
      return false;
    }
    // A redirect, or a 2xx that is not ours, is somebody else's answer, such as a captive portal's.
    if (status < 400 || isRetryable(status)) {
      if (status === 0 && !isKept) cutAt = clock.monotonic();
      // What a hiding page or an offline one could not hand over says nothing about the server.
      const isTold = status > 0 || (!isKept && http.isOnline());
      if (isTold) state.failed(retryAfterMs, status === 0 && !timedOut && !http.hasNoBlockers);
      return false;
    }
    const named = rejectedIds(body);
    const refused = records.filter(({ id }) => named.has(id));
    store.remove(refused.length > 0 ? refused : records, status === 413 ? 'too_large' : 'rejected');
    return true;
  };

  const isOurs = (record: OutboxRecord): boolean =>
    lock.isShared ||
    lock.isAlone ||
    store.isOwn(record) ||
    Math.abs(clock.now() - record.createdAt) > orphanedAfterMs;

  return {
    isInFlight: ({ id }) => inFlight.has(id),
    isOurs,
    async drain(lane, mayGoOn) {
      const isFree = (record: OutboxRecord): boolean => !inFlight.has(record.id) && isOurs(record);
      let parcel: Parcel | undefined;
      do {
        parcel = mayGoOn() && states[lane].waitMs() === 0 ? pack(lane, isFree) : undefined;
      } while (parcel && (await deliver(lane, parcel, false)));
    },
    sendOnHide(lane) {
      const waitMs = states[lane].waitMs();
      const wasCutNow = clock.monotonic() - cutAt < cutMomentMs && waitMs < Infinity;
      if ((waitMs > 0 && !wasCutNow) || !http.isOnline()) return;
      // What is on its way with the page may be cut off with it, so it goes again; the server knows it by its id.
      const isFree = (record: OutboxRecord): boolean => store.isOwn(record) && !inFlight.get(record.id);
      let parcel: Parcel | undefined;
      while ((parcel = pack(lane, isFree, limits.keepaliveBytes - keptBytes)))
        void deliver(lane, parcel, true).then(options.onKept);
    },
  };
}
