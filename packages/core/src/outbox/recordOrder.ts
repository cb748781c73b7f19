import type { Clock } from '../platform/clock.js';
import type { OutboxRecord } from '../platform/outboxStore.js';

export interface RecordOrder {
  /** In one tab it never goes back, even when the clock does; across tabs it is the order of their clocks. */
  readonly next: (now: number) => string;
  /** Whether the record got its order here. */
  readonly isOwn: (record: OutboxRecord) => boolean;
}

/** Gives records their order: time, then a counter, in fixed places, then the tab. */
export function createRecordOrder(clock: Clock): RecordOrder {
  const tab = clock.uuid().slice(-12);
  let sequence = 1e6;
  let latest = 0;
  return {
    next(now) {
      latest = Math.max(latest, 1e13 + now);
      sequence += 1;
      return `${latest}${sequence}${tab}`;
    },
    isOwn: ({ order }) => order.endsWith(tab),
  };
}
