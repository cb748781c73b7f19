import type { ShowRecord } from './context.js';

export const dayMs = 86_400_000;

/** The showings of one popup. */
export function recordsOf(popupId: string, history: readonly ShowRecord[]): readonly ShowRecord[] {
  return history.filter((record) => record.popupId === popupId);
}

/**
 * How long a record still holds a popup back: from 0 to the whole wait, Infinity where the wait never ends.
 * A record from the future (the clock was set back) counts as one made this moment, as long as it lies less than the
 * wait ahead. One further ahead is not believed: the clock was wrong when it was written, and nobody waits ten years.
 */
export function remainingMs(at: number, now: number, days: number | null): number {
  if (days === null) return Infinity;
  const waitMs = days * dayMs;
  const ageMs = now - at;
  return Math.abs(ageMs) < waitMs ? waitMs - Math.max(ageMs, 0) : 0;
}

/**
 * Moves records from the future to now, which the store then keeps: after a clock was set back, every wait starts anew
 * once, instead of lasting until the wrong date comes round or being forgotten. Past records stay as they are.
 */
export function settleHistory(history: readonly ShowRecord[], now: number): readonly ShowRecord[] {
  return history.some((record) => record.at > now)
    ? history.map((record) => (record.at > now ? { ...record, at: now } : record))
    : history;
}
