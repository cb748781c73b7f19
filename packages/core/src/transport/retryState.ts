import * as limits from '@service-popups/protocol/limits';
import { membersOf, type RecordName, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';
import { hasPage } from '../platform/hasPage.js';
import { backoffMs, blockedPauseMs } from './retryPolicy.js';

/** When something that failed may be tried again. */
export interface RetryState {
  /** 0: now. Infinity: not before the next page load. */
  readonly waitMs: () => number;
  /** The key was not accepted for as long as data is kept for such a one: once more after that time, not only once. */
  readonly isRevoked: () => boolean;
  /** The server spoke, and there is nothing to wait for. */
  readonly succeeded: () => void;
  /** `looksBlocked`: no answer although the platform is online and no deadline has passed. `hasAnswered`: the server spoke. */
  readonly failed: (retryAfterMs: number | undefined, looksBlocked: boolean, hasAnswered?: boolean) => void;
  /** The key is not accepted. */
  readonly refused: () => void;
  /** A fresh chance for what fell silent: the connection came back. */
  readonly wake: () => void;
}

interface Waiting {
  readonly failures: number;
  readonly at: number;
  readonly until: number;
  /** When the key was refused first, without any other answer since. */
  readonly since?: number | undefined;
}

/**
 * The waiting is kept in a record: whoever shares it waits too. What had no answer since the page was loaded gets three
 * tries that look blocked, and then rests until the next load; what had one goes on with the ordinary waits. Only a page
 * has something in it that blocks requests.
 */
export function createRetryState(name: RecordName, records: StateRecords, clock: Clock): RetryState {
  const free: Waiting = { failures: 0, at: 0, until: 0 };
  /** Tries that looked blocked since the page was loaded; far below zero once the server has spoken. */
  let blocked = 0;

  const read = (): Waiting => {
    const found: Waiting = { ...free, ...membersOf(records.read(name)) };
    // A clock that was set back, or a time nobody would have written: waiting for it could take years.
    const { failures, at, until } = found;
    return failures >= 0 && at <= clock.now() && until - at <= limits.revokedPauseMs ? found : free;
  };
  const wait = (failures: number, ms: number, since?: number): void => {
    const at = clock.now();
    records.write(name, { failures, at, until: at + ms, since });
  };

  return {
    waitMs: () =>
      blocked < limits.blockedTries || !hasPage ? Math.max(0, read().until - clock.now()) : Infinity,
    // Without a refusal it is no number, and not larger.
    isRevoked: () => read().at - (read().since as number) > limits.revokedKeepMs,
    succeeded() {
      blocked = -Infinity;
      if (records.read(name) !== undefined) records.write(name);
    },
    failed(retryAfterMs = 0, looksBlocked, hasAnswered) {
      const failures = read().failures + 1;
      if (looksBlocked) blocked += 1;
      if (hasAnswered) blocked = -Infinity;
      const pauseMs = hasPage ? blockedPauseMs(blocked, clock.random) : 0;
      wait(failures, Math.max(backoffMs(failures, clock.random), pauseMs, retryAfterMs));
    },
    refused() {
      blocked = -Infinity;
      wait(read().failures, limits.revokedPauseMs, read().since ?? clock.now());
    },
    wake() {
      blocked = Math.min(blocked, 0);
    },
  };
}
