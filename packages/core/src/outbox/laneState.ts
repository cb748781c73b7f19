import { limits } from '@service-popups/protocol';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';
import { backoffMs } from '../transport/retryPolicy.js';
import type { Lane } from './delivery.js';

export interface Failure {
  readonly retryAfterMs: number | undefined;
  /** No answer although the platform is online and did not run into the time-out: what a blocker looks like. */
  readonly looksBlocked: boolean;
}

/** When a lane may send again. The waiting is stored, so that other tabs and the next page wait too. */
export interface LaneState {
  /** 0: now. Infinity: not before the next page load. */
  readonly waitMs: () => number;
  readonly isRefused: () => boolean;
  /** The server spoke, whatever it said. */
  readonly answered: () => void;
  readonly succeeded: () => void;
  readonly failed: (failure: Failure) => void;
  /** The key is not accepted. */
  readonly refused: () => void;
  /** A fresh chance for a lane that fell silent: the connection came back. */
  readonly wake: () => void;
}

interface Waiting {
  readonly failures: number;
  readonly at: number;
  readonly until: number;
  readonly isRefused: boolean;
}

/**
 * A blocker never lets an answer through, an outage ends. So a lane that had no answer since the page was loaded
 * gets three tries, the last after a pause that outlives a restart of the server, and then rests until the next
 * load; a lane that had one goes on with the ordinary waits.
 */
const lastTryPauseMs = 15_000;

export function createLaneState(lane: Lane, records: StateRecords, clock: Clock): LaneState {
  const name = `lane.${lane}`;
  let hasAnswered = false;
  let blocked = 0;

  const read = (): Waiting | undefined => {
    const { failures, at, until, isRefused } = membersOf(records.read(name));
    if (typeof failures !== 'number' || typeof at !== 'number' || typeof until !== 'number') return undefined;
    // A clock that was set back, or a time nobody would have written: waiting for it could take years.
    const isSane = at <= clock.now() && until - at <= limits.revokedPauseMs;
    return isSane ? { failures, at, until, isRefused: isRefused === true } : undefined;
  };
  const wait = (failures: number, ms: number, isRefused = false): void => {
    const at = clock.now();
    records.write(name, { failures, at, until: at + ms, isRefused });
  };

  return {
    waitMs() {
      if (blocked >= limits.blockedTries) return Infinity;
      return Math.max(0, (read()?.until ?? 0) - clock.now());
    },
    isRefused: () => read()?.isRefused === true,
    answered() {
      hasAnswered = true;
      blocked = 0;
    },
    succeeded() {
      if (records.read(name) !== undefined) records.write(name, undefined);
    },
    failed({ retryAfterMs, looksBlocked }) {
      const failures = (read()?.failures ?? 0) + 1;
      if (looksBlocked && !hasAnswered) blocked += 1;
      const pauseMs = blocked === limits.blockedTries - 1 ? lastTryPauseMs : 0;
      wait(
        failures,
        Math.max(backoffMs(failures, clock.random), pauseMs * (1 + clock.random()), retryAfterMs ?? 0),
      );
    },
    refused: () => wait(read()?.failures ?? 0, limits.revokedPauseMs, true),
    wake() {
      blocked = 0;
    },
  };
}
