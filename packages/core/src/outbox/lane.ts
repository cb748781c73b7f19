import { routes } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { AnalyticsKeys } from '../analytics/assembleBatch.js';
import type { StateRecords } from '../boot/stateRecords.js';
import type { Logger } from '../diagnostics/logger.js';
import type { Clock } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import type { HttpClient } from '../platform/http.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import type { TabLock } from '../platform/tabLock.js';
import { type Answer, sendRequest } from '../transport/request.js';
import { isRetryable } from '../transport/retryPolicy.js';
import { createRetryState } from '../transport/retryState.js';
import { acknowledges, rejectedIds } from './acknowledge.js';
import type { DeliveryStore } from './deliveryStore.js';
import { type LaneName, laneOf } from './laneOf.js';
import type { Ledger } from './ledger.js';
import { packParcel, type Parcel } from './parcel.js';

/** One of the two ways out. Each waits, fails and stops by itself. */
export interface Lane {
  /** Whether something waits that this tab may send and that is not on its way. */
  readonly hasWork: () => boolean;
  /** 0: it may send now. Infinity: not before the next page load. */
  readonly waitMs: () => number;
  /** The connection came back. */
  readonly wake: () => void;
  /** Drops what has waited for too long. */
  readonly dropOld: () => void;
  /** Sends one request after the other until it is empty, must wait, or may not go on. */
  readonly drain: (mayGoOn: () => boolean) => Promise<void>;
  /** Hands this tab's records to the browser, which sends them even when the page is gone. */
  readonly sendOnHide: () => void;
}

export interface LanePorts {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly lock: TabLock;
}

export interface LaneOptions {
  readonly platform: LanePorts;
  readonly baseUrl: string;
  readonly store: DeliveryStore;
  readonly ledger: Ledger;
  readonly records: StateRecords;
  readonly logger: Logger;
  readonly analytics?: AnalyticsKeys | undefined;
  /** What requests that outlive the page may still carry, all lanes together. */
  readonly keepalive: { bytesLeft: number };
  readonly onRefused?: ((lane: LaneName) => unknown) | undefined;
  /** What was handed over when the page hid has come to an end, and the page is still there. */
  readonly onKept: () => void;
}

/**
 * Firefox and Safari cut a page's requests as soon as the next page is asked for, and tell of leaving when that has
 * answered; Safari lets none out meanwhile. The answer of a slow page takes so long.
 */
const cutBeforeHideMs = 10_000;
/** Without locks a record that another tab left this long ago is taken for orphaned. */
const orphanedAfterMs = 300_000;
const implausibleAgeMs = 365 * 86_400_000;

export function createLane(name: LaneName, options: LaneOptions): Lane {
  const { platform, store, ledger, logger, keepalive: kept } = options;
  const { clock, http, lock } = platform;
  // Stored, so that other tabs and the next page wait too.
  const state = createRetryState(`lane.${name}`, options.records, clock);
  // True: it outlives the page.
  const inFlight = new Map<string, boolean>();
  let mostEvents: number = limits.eventsPerRequest;
  let cutAt = -Infinity;

  const waiting = (): OutboxRecord[] => store.waiting().filter((record) => laneOf(record) === name);
  /** Whether this tab may send it: without locks only its own, and what a tab that is gone has left. */
  const isOurs = (record: OutboxRecord): boolean =>
    !hasPage ||
    lock.isShared ||
    lock.isAlone ||
    store.isOwn(record) ||
    Math.abs(clock.now() - record.createdAt) > orphanedAfterMs;
  const free = (): OutboxRecord[] => waiting().filter((record) => isOurs(record) && !inFlight.has(record.id));

  const pack = (from: readonly OutboxRecord[], room?: number): Parcel | undefined =>
    packParcel({
      ...options,
      from,
      mostEvents,
      room,
      sentAt: new Date(clock.now()).toISOString(),
      dropped: ledger.unreported(),
    });

  const deliver = async (parcel: Parcel, keepalive: boolean): Promise<boolean> => {
    const { records, body } = parcel;
    const share = keepalive ? parcel.bytes : 0;
    kept.bytesLeft -= share;
    for (const { id } of records) inFlight.set(id, keepalive);
    const url = urlOf(records[0] as OutboxRecord, options.baseUrl);
    const answer = await sendRequest(platform, { method: 'POST', url, body, keepalive });
    kept.bytesLeft += share;
    for (const { id } of records) inFlight.delete(id);
    return settle(parcel, answer, keepalive);
  };

  /** True when the lane may go on at once. */
  const settle = (
    { records, dropped }: Parcel,
    { status, body, ok, looksBlocked, retryAfterMs }: Answer,
    isKept: boolean,
  ): boolean => {
    if (ok && acknowledges(records[0] as OutboxRecord, body)) {
      ledger.delivered(records.length);
      ledger.reported(dropped);
      store.remove(records);
      state.succeeded();
      return true;
    }
    if (status === 413 && records.length > 1) {
      state.succeeded();
      mostEvents = Math.ceil(records.length / 2);
      return true;
    }
    // What a hiding page or an offline one could not hand over says nothing about the server.
    const isTelling = status > 0 || (!isKept && http.isOnline());
    if (isTelling) logger.warn(`The server did not take ${name} (status ${status}).`, body);
    if (status === 401 || status === 403) {
      state.refused();
      options.onRefused?.(name);
      return false;
    }
    // A redirect, or a 2xx that is not ours, is somebody else's answer, such as a captive portal's.
    if (status < 400 || isRetryable(status)) {
      if (hasPage && status === 0 && !isKept) cutAt = clock.monotonic();
      if (isTelling) state.failed(retryAfterMs, looksBlocked, status > 0);
      return false;
    }
    state.succeeded();
    const named = rejectedIds(body);
    const refused = records.filter(({ id }) => named.has(id));
    store.remove(refused.length > 0 ? refused : records, status === 413 ? 'too_large' : 'rejected');
    return true;
  };

  return {
    hasWork: () => free().length > 0,
    waitMs: state.waitMs,
    wake: state.wake,
    dropOld() {
      const isRevoked = state.isRevoked();
      const most = isRevoked ? limits.revokedKeepMs : limits.outboxAgeMs;
      const old = waiting().filter((record) => {
        const age = clock.now() - record.createdAt;
        // An age of years is a clock that was wrong: better late than lost.
        return !store.isOwn(record) && age > most && age < implausibleAgeMs;
      });
      store.remove(old, isRevoked ? 'unauthorized' : 'expired');
    },
    async drain(mayGoOn) {
      let parcel: Parcel | undefined;
      do {
        parcel = mayGoOn() && state.waitMs() === 0 ? pack(free()) : undefined;
      } while (parcel && (await deliver(parcel, false)));
    },
    sendOnHide() {
      const waitMs = state.waitMs();
      const wasCut = hasPage && clock.monotonic() - cutAt < cutBeforeHideMs && waitMs < Infinity;
      if ((waitMs > 0 && !wasCut) || !http.isOnline()) return;
      // What is on its way with the page may be cut off with it, so it goes again; the server knows it by its id.
      const own = (): OutboxRecord[] =>
        waiting().filter((record) => store.isOwn(record) && !inFlight.get(record.id));
      let parcel: Parcel | undefined;
      while ((parcel = pack(own(), kept.bytesLeft))) void deliver(parcel, true).then(options.onKept);
    },
  };
}

function urlOf({ kind, ref = '' }: OutboxRecord, baseUrl: string): string {
  if (kind === 'response') return routes.responses(baseUrl, ref);
  return routes[kind === 'event' ? 'analytics' : 'status'](baseUrl);
}
