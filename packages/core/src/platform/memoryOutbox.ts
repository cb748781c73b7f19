import type { OutboxRecord, OutboxStore } from './outboxStore.js';

/** Records that last as long as the page or app. */
export function createMemoryOutbox(): OutboxStore {
  const records = new Map<string, OutboxRecord>();
  const putSync = (added: readonly OutboxRecord[]): void => {
    for (const record of added) records.set(record.id, record);
  };
  return {
    open: async () => false,
    put: async (added) => putSync(added),
    putSync,
    list: async (...range) => selectRecords(records.values(), ...range),
    remove: async (ids) => {
      for (const id of ids) records.delete(id);
    },
    // One page, one app: nobody else to tell.
    announce: () => undefined,
    onAnnounced: () => () => undefined,
    close: () => undefined,
  };
}

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
