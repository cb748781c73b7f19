import type { OutboxRecord, OutboxStore } from './outboxStore.js';

/** What `list` gives of all that a store holds. */
export function selectRecords(
  records: Iterable<OutboxRecord>,
  ...[owner, after = '', most]: Parameters<OutboxStore['list']>
): OutboxRecord[] {
  return [...records]
    .filter((record) => record.owner === owner && record.order > after)
    .sort(byOrder)
    .slice(0, most);
}

/** The order in which things happened, across tabs; no two records have the same. */
export function byOrder(a: OutboxRecord, b: OutboxRecord): number {
  return a.order < b.order ? -1 : 1;
}
