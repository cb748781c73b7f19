import * as limits from '@service-popups/protocol/limits';

/** True for answers that say "later": no answer, time-outs, too early, too many, server faults. */
export function isRetryable(status: number): boolean {
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500;
}

/**
 * How long to wait after the n-th failure in a row (from 1): exponential with full jitter, so that the clients of
 * a server that comes back do not all return in the same second.
 */
export function backoffMs(failures: number, random: () => number): number {
  const longest = Math.min(limits.retryMaxMs, limits.retryMinMs * 2 ** Math.min(failures, 16));
  return limits.retryMinMs + random() * (longest - limits.retryMinMs);
}

/**
 * A blocker never lets an answer through, an outage ends. Who had no answer since the page was loaded gets three tries,
 * the last after a pause that outlives a restart of the server.
 */
export function blockedPauseMs(tries: number, random: () => number): number {
  return tries === limits.blockedTries - 1 ? restartMs * (1 + random()) : 0;
}

/** What a server needs to come back after a restart. */
const restartMs = 15_000;

/** Reads `Retry-After`, given as seconds or as a date, never longer than the clamp. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return wait >= 0 ? Math.min(wait, limits.retryAfterMaxMs) : undefined;
}
