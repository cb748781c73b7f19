import type { OutboxRecord, OutboxStore } from '../platform/outboxStore.js';
import { selectRecords } from '../platform/selectRecords.js';

/** Records that last as long as the page or app. */
export function createMemoryOutbox(): OutboxStore {
  const records = new Map<string, OutboxRecord>();
  const putSync = (added: readonly OutboxRecord[]): void => {
    for (const record of added) records.set(record.id, record);
  };
  return {
    open: async () => undefined,
    put: async (added) => putSync(added),
    putSync,
    list: async (...range) => selectRecords(records.values(), ...range),
    remove: async (ids) => {
      for (const id of ids) records.delete(id);
    },
    // One page, one app: nobody else to tell.
    announce: () => undefined,
    onAnnounced: () => undefined,
    close: () => undefined,
  };
}
