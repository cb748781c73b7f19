import type { ShowRecord } from './context.js';
import { checkedNumber } from './gates/checks.js';

const dayMs = 86_400_000;

/** The showings of one popup. */
export function recordsOf(popupId: string, history: readonly ShowRecord[]): readonly ShowRecord[] {
  return history.filter((record) => record.popupId === popupId);
}

/**
 * How long a record still holds a popup back: from 0 to the whole wait, Infinity where the wait never ends.
 * A record from the future (the clock was set back) counts as one made this moment, as long as it lies less than the
 * wait ahead. One further ahead is not believed: the clock was wrong when it was written, and nobody waits ten years.
 */
export function remainingWaitMs(at: number, now: number, days: number | null): number {
  if (days === null) return Infinity;
  const waitMs = days * dayMs;
  const ageMs = now - at;
  return Math.abs(ageMs) < waitMs ? waitMs - Math.max(ageMs, 0) : 0;
}

export interface Wait {
  readonly record: ShowRecord;
  readonly days: number | null;
  readonly remainingMs: number;
}

/** The record that holds back longest, of equal ones the latest: the order of the records says nothing. */
export function longestWait(
  records: readonly ShowRecord[],
  now: number,
  daysOf: (record: ShowRecord) => number | null,
): Wait | undefined {
  let longest: Wait | undefined;
  for (const record of records) {
    const days = daysOf(record);
    const remainingMs = remainingWaitMs(checkedNumber(record.at), checkedNumber(now), days);
    const lead =
      longest === undefined ? 1 : remainingMs - longest.remainingMs || record.at - longest.record.at;
    // Infinity less Infinity is NaN, which counts as a tie.
    if (lead > 0) longest = { record, days, remainingMs };
  }
  return longest;
}

/**
 * Moves records from the future to now. To be called on what a store gave back, and the result (another list only if
 * something moved) written back to it: after a clock was set back, every wait then starts anew once. Without the
 * writing, such a record would be new at every reading, and its wait would never end.
 */
export function settleHistory<Kept extends ShowRecord>(
  history: readonly Kept[],
  now: number,
): readonly Kept[] {
  return history.some((record) => record.at > now)
    ? history.map((record) => (record.at > now ? { ...record, at: now } : record))
    : history;
}
