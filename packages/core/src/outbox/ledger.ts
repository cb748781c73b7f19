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
  readonly dropped: (reason: DropReason, count: number) => void;
  readonly totals: () => Omit<Delivery, 'pending'>;
  /** Drops the server has not heard of. */
  readonly unreported: () => DropCounts | undefined;
  readonly reported: (counts: DropCounts | undefined) => void;
  /** Writes what the next page load must know. Not done at every drop, because drops may come by the thousand. */
  readonly persist: () => void;
}

const name = 'dropped';

export function createLedger(records: StateRecords): Ledger {
  const unreported = readCounts(records.read(name));
  const dropped: DropCounts = {};
  let delivered = 0;
  let isStale = false;
  const add = (counts: DropCounts, reason: DropReason, count: number): void => {
    counts[reason] = (counts[reason] ?? 0) + count;
    if (counts[reason] <= 0) delete counts[reason];
  };
  const someOf = (counts: DropCounts): DropCounts | undefined =>
    Object.keys(counts).length > 0 ? { ...counts } : undefined;
  return {
    delivered(count) {
      delivered += count;
    },
    dropped(reason, count) {
      if (count <= 0) return;
      add(dropped, reason, count);
      add(unreported, reason, count);
      isStale = true;
    },
    totals: () => ({ delivered, dropped: { ...dropped } }),
    unreported: () => someOf(unreported),
    reported(counts = {}) {
      for (const reason of Object.keys(counts) as DropReason[]) {
        add(unreported, reason, -(counts[reason] ?? 0));
        isStale = true;
      }
    },
    persist() {
      if (isStale) records.write(name, someOf(unreported));
      isStale = false;
    },
  };
}

function readCounts(value: unknown): DropCounts {
  const counts: DropCounts = {};
  for (const [reason, count] of Object.entries(membersOf(value))) {
    if (Number.isInteger(count) && (count as number) > 0) counts[reason as DropReason] = count as number;
  }
  return counts;
}
