import { parseJson, selectRecords, type OutboxRecord } from '@service-popups/core';
import type { RecordShelf } from './indexedDbRecords.js';

const prefix = 'service-popups/outbox/';

/** Records in localStorage, a key each, where IndexedDB cannot be had. */
export function createLocalRecords(): RecordShelf & { readonly all: () => OutboxRecord[] } {
  const all = (): OutboxRecord[] =>
    Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(prefix)) return [];
      const record = parseJson(localStorage.getItem(key)) as OutboxRecord | null | undefined;
      // Any other would be adopted anew at every visit, or keep the rest from it.
      if (record && prefix + record.id === key) return record;
      localStorage.removeItem(key);
      return [];
    });
  return {
    all,
    async open() {
      localStorage.setItem(prefix, '0');
      localStorage.removeItem(prefix);
    },
    async put(records) {
      for (const record of records) localStorage.setItem(prefix + record.id, JSON.stringify(record));
    },
    list: async (...range) => selectRecords(all(), ...range),
    async remove(ids) {
      for (const id of ids) localStorage.removeItem(prefix + id);
    },
    close: () => undefined,
  };
}
