import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { DropReason } from './delivery.js';

export type DropCounts = Partial<Record<DropReason, number>>;

/** What `sdk.delivery()` tells. */
export interface Delivery {
  readonly delivered: number;
  readonly pending: number;
  readonly dropped: Readonly<DropCounts>;
}

/** Counts what became of deliveries. Drops are told to the server with the next batch, across page loads. */
export interface Ledger {
  readonly delivered: (count: number) => void;
  readonly dropped: (reason: DropReason) => void;
  readonly totals: () => Omit<Delivery, 'pending'>;
  /** Drops the server has not heard of. */
  readonly unreported: () => DropCounts | undefined;
  readonly reported: (counts: DropCounts | undefined) => void;
  /** Writes what the next page load must know. Not done at every drop, because drops may come by the thousand. */
  readonly persist: () => void;
}

const name = 'dropped';

export function createLedger(records: StateRecords): Ledger {
  const unreported: DropCounts = {};
  const dropped: DropCounts = {};
  let delivered = 0;
  let isStale = false;
  const add = (counts: DropCounts, reason: DropReason, count: number): void => {
    counts[reason] = (counts[reason] ?? 0) + count;
    if (!counts[reason]) delete counts[reason];
    isStale = true;
  };
  for (const [reason, count] of Object.entries(membersOf(records.read(name)))) {
    if (Number.isInteger(count)) add(unreported, reason as DropReason, Math.abs(count as number));
  }
  const some = (): DropCounts | undefined =>
    Object.keys(unreported).length > 0 ? { ...unreported } : undefined;
  return {
    delivered(count) {
      delivered += count;
    },
    dropped(reason) {
      add(dropped, reason, 1);
      add(unreported, reason, 1);
    },
    totals: () => ({ delivered, dropped: { ...dropped } }),
    unreported: some,
    reported(counts = {}) {
      for (const [reason, count] of Object.entries(counts)) add(unreported, reason as DropReason, -count);
    },
    persist() {
      if (isStale) records.write(name, some());
      isStale = false;
    },
  };
}
