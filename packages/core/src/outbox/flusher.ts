import * as limits from '@service-popups/protocol/limits';
import type { Logger } from '../diagnostics/logger.js';
import type { Stop } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import type { OutboxStore } from '../platform/outboxStore.js';
import { createTimer } from '../platform/timer.js';
import type { DeliveryStore } from './deliveryStore.js';
import type { Lane, LanePorts } from './lane.js';

export type FlusherPorts = LanePorts & { readonly outboxStore: OutboxStore; readonly lifecycle: Lifecycle };

export interface FlusherOptions {
  readonly platform: FlusherPorts;
  readonly owner: string;
  readonly store: DeliveryStore;
  readonly lanes: readonly Lane[];
  readonly logger: Logger;
  /** Those that may send now. */
  readonly openLanes: () => readonly Lane[];
}

/** Decides when the outbox sends: one flush at a time, by a tab that is seen, under a lock that tabs share. */
export interface Flusher {
  /** Writes and sends what may be sent; resolves when that is done. */
  readonly flush: () => Promise<void>;
  /** What a hiding page has time for: everything is handed over before the call returns. */
  readonly flushOnHide: () => Promise<void>;
  /** Looks anew when to send next. */
  readonly arm: () => void;
  readonly stop: Stop;
}

/** Longer than a request may take, so that a tab waits for the one that is sending instead of giving up. */
const lockWaitMs = limits.requestTimeoutMs + 2_000;
/** What is due again at once (a lock not had) still waits a moment. */
const shortestPauseMs = 500;
/** Another tab's record: it may follow with more. */
const announcedPauseMs = 1_000;
/** Everybody's connection comes back at once. */
const reconnectJitterMs = 2_000;

export function createFlusher(options: FlusherOptions): Flusher {
  const { platform, owner, store, lanes, logger, openLanes } = options;
  const { clock, http, lock, lifecycle, outboxStore } = platform;
  const timer = createTimer(clock);
  let isStopped = false;
  let isProbing = false;
  // Those that were open when a flush was asked for: what comes while it is under way does not hold up what was due.
  let next: readonly Lane[] | undefined;
  // Another tab, or an earlier page, may have left what this one does not know of.
  let mustLook = true;
  let running: Promise<void> | undefined;

  const isAwake = (): boolean => !isStopped && lifecycle.isForeground();
  const mayRun = (): boolean => isAwake() && (http.isOnline() || isProbing);

  const run = async (): Promise<void> => {
    do {
      const open = next as readonly Lane[];
      next = undefined;
      const pass = async (): Promise<void> => {
        mustLook = false;
        // The lock may have come late.
        if (isStopped) return;
        await store.refresh();
        for (const lane of lanes) lane.dropOld();
        for (const lane of open) await lane.drain(mayRun);
        await store.write();
      };
      await store.write();
      // A hidden tab sends nothing: one that is seen does it.
      if (hasPage && !lifecycle.isForeground()) outboxStore.announce();
      // While lanes wait there is nothing to read the store for, however much is handed over meanwhile.
      if (mayRun() && (mustLook || open.some((lane) => lane.waitMs() === 0 && lane.hasWork())))
        await (hasPage ? lock.run(`service-popups:${owner}:outbox`, lockWaitMs, pass) : pass());
    } while (next && mayRun());
  };
  const flush = (): Promise<void> => {
    next = openLanes();
    running ??= run()
      .catch((error: unknown) => logger.error('A flush failed.', error))
      .then(() => {
        running = undefined;
        isProbing = false;
        arm();
      });
    return running;
  };

  /** One timer, and only while something waits that this tab could send by then. */
  const arm = (): void => {
    timer.stop();
    const waits = openLanes()
      .filter((lane) => lane.hasWork())
      .map((lane) => lane.waitMs());
    // Some systems say offline when they are not: one try a minute finds out.
    const shortest = http.isOnline() ? shortestPauseMs : limits.retryMaxMs;
    const delay = Math.max(shortest, Math.min(...waits));
    if (delay < Infinity) soon(delay);
  };
  const soon = (delayMs: number): void => {
    if (!isAwake()) return;
    timer.start(delayMs, () => {
      isProbing = mustLook = true;
      void flush();
    });
  };

  const onAnnounced = (): void => soon(announcedPauseMs);
  const listen = (): void => {
    if (hasPage) outboxStore.onAnnounced(onAnnounced);
  };
  listen();
  const stops: readonly Stop[] = [
    lifecycle.onForeground(() => {
      listen();
      mustLook = true;
      void flush();
    }),
    http.onOnline(() => {
      for (const lane of lanes) lane.wake();
      timer.stop();
      soon(clock.random() * reconnectJitterMs);
    }),
  ];
  void outboxStore.open(store.writeAnew).then(flush, flush);

  return {
    flush,
    arm,
    flushOnHide() {
      const written = store.write(true);
      if (!isStopped) for (const lane of openLanes()) lane.sendOnHide();
      if (hasPage) outboxStore.announce();
      return written;
    },
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
      timer.stop();
    },
  };
}
