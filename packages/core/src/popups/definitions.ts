import type { DefinitionsRequest, Tracking } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import { createReady } from '../boot/ready.js';
import { createStateRecords } from '../boot/stateRecords.js';
import type { Logger } from '../diagnostics/logger.js';
import type { Clock, Stop } from '../platform/clock.js';
import type { HttpClient } from '../platform/http.js';
import { createMemoryStorage } from '../platform/memoryStorage.js';
import { createTimer } from '../platform/timer.js';
import { parseJson } from '../transport/request.js';
import { isRetryable } from '../transport/retryPolicy.js';
import { createRetryState } from '../transport/retryState.js';
import type { DefinitionsCache } from './definitionsCache.js';
import {
  loadDefinitions,
  readDefinitions,
  type DefinitionsEnvelope,
  type LoadedDefinitions,
} from './loadDefinitions.js';
import { createPopupEntries, type PopupEntry } from './popupEntries.js';

export interface Definitions {
  readonly entries: () => readonly PopupEntry[];
  readonly find: (popupId: string) => PopupEntry | undefined;
  /** Undefined until definitions, cached or fetched, are known. */
  readonly tracking: () => Tracking | undefined;
  /** The answer in use, for those who decode more of it. */
  readonly envelope: () => DefinitionsEnvelope | undefined;
  /** Nothing to wait for: undefined. Else a promise for the moment popups may be matched and shown. */
  readonly whenUsable: () => Promise<void> | undefined;
  /** Resolves at the first definitions, or when it is clear that none come for now. */
  readonly known: Promise<void>;
  /** The last request for them; it resolves when that has ended, well or badly. */
  readonly asked: () => Promise<void>;
  /** Asks again. */
  readonly refresh: () => void;
  /** Asks again, and what is in use is of no use any more: another user begins. */
  readonly restart: () => void;
  /** Asks again when the last answer is half an hour old. */
  readonly refreshIfOld: () => void;
  readonly stop: Stop;
}

export interface DefinitionsOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly cache: DefinitionsCache;
  readonly url: string;
  /** Undefined for anonymous people. */
  readonly user: () => DefinitionsRequest | undefined;
  /** The first answer, where it was asked for already. */
  readonly first?: Promise<LoadedDefinitions> | false;
  /** Called when other definitions come into use. */
  readonly onChange: (tracking: Tracking | undefined) => void;
  readonly logger: Logger;
}

interface InUse {
  readonly text: string;
  readonly entries: readonly PopupEntry[];
  readonly envelope: DefinitionsEnvelope;
}

/**
 * The definitions in use: at once from the cache, refreshed behind it. A refresh that fails leaves what is in use and
 * is tried again with growing, scattered pauses.
 */
export function startDefinitions(options: DefinitionsOptions): Definitions {
  const { http, clock, cache, user, logger } = options;
  let inUse: InUse | undefined;
  // The project's, whoever the user is.
  let tracking: Tracking | undefined;
  let turn = 0;
  let hasFailed = false;
  let isRefreshing = false;
  let startedAt = 0;
  let answeredAt = clock.now();
  // In memory: the next page asks at once.
  const state = createRetryState('definitions', createStateRecords(createMemoryStorage()), clock);
  const retry = createTimer(clock);
  const wait = createTimer(clock);
  let stopWrite: Stop = () => undefined;
  let asked = Promise.resolve();
  const known = createReady();
  let usable = createReady();

  const wake = (): void => {
    wait.stop();
    usable.tell();
    usable = createReady();
  };
  const settle = (): void => {
    isRefreshing = false;
    known.tell();
    if (inUse) wake();
  };

  const use = (text: string, envelope = readDefinitions(parseJson(text))): void => {
    if (!envelope || inUse?.text === text) return;
    const entries = createPopupEntries(envelope.popups);
    tracking = envelope.tracking;
    inUse = { text, entries, envelope };
    logger.info(`Popup definitions in use: ${entries.length}.`);
    options.onChange(tracking);
    known.tell();
  };

  const forget = (): void => {
    inUse = undefined;
    options.onChange(undefined);
  };

  const request = async (): Promise<void> => {
    const mine = ++turn;
    const wanted = user();
    retry.stop();
    isRefreshing = true;
    startedAt = clock.monotonic();
    const loaded = await ((mine === 1 && options.first) || loadDefinitions(options, options.url, wanted));
    if (mine !== turn) return;
    answeredAt = clock.now();
    hasFailed = !loaded.envelope;
    if (hasFailed) fail(loaded);
    else {
      state.succeeded();
      use(loaded.text, loaded.envelope);
      // In a task of its own: a store takes its time with a large text.
      stopWrite = clock.after(0, () => cache.write(wanted?.userId, loaded.text));
    }
    settle();
  };

  const ask = (): void => {
    asked = request();
  };

  const fail = ({ status, body, looksBlocked, retryAfterMs }: LoadedDefinitions): void => {
    logger.warn(`The popup definitions could not be loaded (status ${status}).`, body);
    if (status === 401 || status === 403) {
      stopWrite();
      cache.clear();
      return forget();
    }
    if ((status >= 300 && !isRetryable(status)) || !http.isOnline()) return;
    state.failed(retryAfterMs, looksBlocked, status > 0);
    const waitMs = state.waitMs();
    if (waitMs < Infinity) retry.start(waitMs, ask);
  };

  const start = (): void => {
    use(cache.read(user()?.userId) ?? '');
    ask();
    // Also for those who waited before there were any.
    if (inUse) wait.start(limits.refreshWaitMs, wake);
  };
  start();
  const stopOnline = http.onOnline(() => {
    if (!hasFailed || isRefreshing) return;
    state.wake();
    retry.stop();
    // Everybody's connection comes back at once.
    retry.start(clock.random() * limits.retryMinMs, ask);
  });

  return {
    entries: () => inUse?.entries ?? [],
    find: (popupId) => inUse?.entries.find(({ id }) => id === popupId),
    tracking: () => tracking,
    envelope: () => inUse?.envelope,
    whenUsable() {
      if (inUse && !isRefreshing) return undefined;
      if (inUse) wait.start(Math.max(0, startedAt + limits.refreshWaitMs - clock.monotonic()), wake);
      return usable.promise;
    },
    known: known.promise,
    asked: () => asked,
    refresh() {
      state.wake();
      ask();
    },
    restart() {
      state.wake();
      // Whoever waits for these waits for those that follow.
      wait.stop();
      forget();
      start();
    },
    refreshIfOld() {
      // By the wall clock: the other one stands still while a computer sleeps.
      if (!isRefreshing && Math.abs(clock.now() - answeredAt) > limits.definitionsRefreshMs) ask();
    },
    stop() {
      turn += 1;
      stopOnline();
      retry.stop();
      stopWrite();
      // Whoever waits for definitions learns that none come, and sends nothing for it.
      inUse = undefined;
      tracking = { enabled: false };
      known.tell();
      wake();
    },
  };
}
