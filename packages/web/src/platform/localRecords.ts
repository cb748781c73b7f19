import { parseJson, selectRecords, type OutboxRecord } from '@service-popups/core';
import type { RecordShelf } from './indexedDbRecords.js';

const prefix = 'service-popups/outbox/';
/** Stands beside the records: a host that clears everything takes it along. */
const mark = 'service-popups/outbox';

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
  let tellGone: (() => void) | undefined;
  const look = (): void => {
    if (localStorage.getItem(mark)) return;
    localStorage.setItem(mark, '1');
    tellGone?.();
  };
  return {
    all,
    look,
    async open(onGone) {
      localStorage.setItem(mark, '1');
      tellGone = onGone;
    },
    async put(records) {
      for (const record of records) localStorage.setItem(prefix + record.id, JSON.stringify(record));
    },
    async list(...range) {
      look();
      return selectRecords(all(), ...range);
    },
    async remove(ids) {
      for (const id of ids) localStorage.removeItem(prefix + id);
    },
    close: () => localStorage.removeItem(mark),
  };
}
