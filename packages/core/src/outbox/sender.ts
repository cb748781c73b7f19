import { limits } from '@service-popups/protocol';
import type { Logger } from '../diagnostics/logger.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import type { Platform } from '../platform/platform.js';
import { type Answer, sendRequest } from '../transport/request.js';
import { isRetryable } from '../transport/retryPolicy.js';
import { acknowledges, rejectedIds } from './acknowledge.js';
import { type Lane, laneOf } from './delivery.js';
import type { DeliveryStore } from './deliveryStore.js';
import type { LaneState } from './laneState.js';
import type { Ledger } from './ledger.js';
import { packEvents, packReport, type Parcel } from './parcel.js';

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

  const pack = (lane: Lane, isFree: (record: OutboxRecord) => boolean, room?: number): Parcel | undefined => {
    const corrupt: OutboxRecord[] = [];
    const common = {
      waiting: filter(store.waiting(), (record) => laneOf(record) === lane && isFree(record)),
      room,
      sentAt: new Date(clock.now()).toISOString(),
      onCorrupt: (record: OutboxRecord) => void corrupt.push(record),
    };
    const parcel =
      lane === 'reports'
        ? packReport(common)
        : packEvents({
            ...common,
            contextOf: store.context,
            mostEvents,
            dropped: ledger.unreported(),
            uuid: clock.uuid,
          });
    store.remove(corrupt, 'corrupt');
    return parcel;
  };

  const deliver = async (lane: Lane, parcel: Parcel, keepalive: boolean): Promise<boolean> => {
    const [first] = parcel.records;
    if (first === undefined) return false;
    const share = keepalive ? parcel.bytes : 0;
    keptBytes += share;
    for (const { id } of parcel.records) inFlight.set(id, keepalive ? 'kept' : 'page');
    const request = { method: 'POST', url: urlOf(first), body: parcel.body } as const;
    const answer = await sendRequest(http, keepalive ? { ...request, keepalive } : request, clock.now());
    keptBytes -= share;
    for (const { id } of parcel.records) inFlight.delete(id);
    return settle(lane, parcel, answer, keepalive);
  };

  /** True when the lane may go on at once. */
  const settle = (lane: Lane, parcel: Parcel, answer: Answer, isKept: boolean): boolean => {
    const { records } = parcel;
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
    // A redirect, or a 2xx that is not ours, is somebody else's answer, such as a captive portal's.
    if (status < 400 || isRetryable(status)) {
      const looksBlocked = status === 0 && !answer.timedOut && http.isOnline();
      // What a hiding page could not hand over says nothing about the server.
      if (!isKept || status > 0) state.failed({ retryAfterMs: answer.retryAfterMs, looksBlocked });
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
        const parcel = pack(lane, isFree);
        goesOn = parcel !== undefined && (await deliver(lane, parcel, false));
      }
    },
    sendOnHide(lane) {
      // What is on its way with the page may be cut off with it, so it goes again; the server knows it by its id.
      const isFree = (record: OutboxRecord): boolean =>
        store.isOwn(record) && inFlight.get(record.id) !== 'kept';
      if (states[lane].waitMs() > 0 || !http.isOnline()) return;
      for (;;) {
        const parcel = pack(lane, isFree, limits.keepaliveBytes - keptBytes);
        if (parcel === undefined) return;
        void deliver(lane, parcel, true);
      }
    },
  };
}

function* filter<Item>(items: Iterable<Item>, fits: (item: Item) => boolean): Iterable<Item> {
  for (const item of items) if (fits(item)) yield item;
}
