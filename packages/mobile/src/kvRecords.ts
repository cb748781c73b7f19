import {
  createSafeStorage,
  isRecord,
  parseJson,
  selectRecords,
  type KeyValueStorage,
  type OutboxRecord,
  type OutboxStore,
} from '@service-popups/core';
import * as limits from '@service-popups/protocol/limits';

/*
 * The outbox over a key-value store. Such a store cannot list its keys, so records live in numbered slots and an
 * index tells how many slots may be in use. The index only ever errs upwards: it is raised before a slot is
 * written and lowered after slots were emptied, so a kill between two writes loses nothing that was written. When
 * the index itself is unreadable every slot that could be in use is looked at; when it is missing, which is mostly
 * a first launch, or too low, because the store refused it, slots are looked at until a long run of them was empty.
 *
 * Several instances may share a store: two providers, two keys, or one that was set up anew while a request of the
 * former is still under way. Each therefore looks at a slot before it writes there or empties it.
 */

const indexKey = 'sv.outbox';
const slotKey = (slot: number): string => `${indexKey}.${slot}`;

/** Twice the outbox's own bound: its contexts are records too. */
const mostSlots = 2 * limits.outboxRecords;
const longestGap = 64;

const missing = -1;

type Kept = readonly [slot: number, record: OutboxRecord];

/** What the store throws, swallows or refuses stays in memory and is sent from there. */
export function createKvRecords(storage: KeyValueStorage): OutboxStore {
  const { getItem, setItem, removeItem } = createSafeStorage(storage);
  // Below it every slot was in use when this instance looked.
  let firstFree = 0;
  let loaded: Map<string, Kept> | undefined;

  /** The record of a slot. What is no record is removed. */
  const read = (slot: number): OutboxRecord | undefined => {
    const text = getItem(slotKey(slot));
    if (text === null) return undefined;
    const value = parseJson(text);
    if (isRecord(value)) return value;
    removeItem(slotKey(slot));
    return undefined;
  };
  /** The index: from this slot on all are empty. NaN when it is unreadable. */
  const end = (): number => {
    const text = getItem(indexKey);
    if (text === null) return missing;
    // The brackets make every torn prefix of the index unreadable instead of a smaller number.
    const slot = Number(/^\[(\d{1,4})\]$/.exec(text)?.[1]);
    return slot <= mostSlots ? slot : Number.NaN;
  };
  const setEnd = (slot: number): void => setItem(indexKey, `[${slot}]`);
  const kept = (): Map<string, Kept> => {
    if (loaded) return loaded;
    loaded = new Map();
    const index = end();
    let used = 0;
    for (let slot = 0; slot < mostSlots; slot += 1) {
      if (slot >= index && slot >= used + longestGap) break;
      const record = read(slot);
      if (!record) continue;
      loaded.set(record.id, [slot, record]);
      used = slot + 1;
    }
    setEnd(used);
    return loaded;
  };
  const putSync = (records: readonly OutboxRecord[]): void => {
    for (const record of records) {
      const { id } = record;
      const known = kept().get(id)?.[0];
      let slot = known ?? firstFree;
      while ((read(slot)?.id ?? id) !== id) slot += 1;
      if (known === undefined) firstFree = slot + 1;
      if (!(end() > slot)) setEnd(slot + 1);
      kept().set(id, [slot, record]);
      setItem(slotKey(slot), JSON.stringify(record));
    }
  };
  return {
    open: async () => kept(),
    putSync,
    put: async (records) => putSync(records),
    list: async (...range) =>
      selectRecords(
        [...kept().values()].map(([, record]) => record),
        ...range,
      ),
    remove: async (ids) => {
      for (const id of ids) {
        const slot = kept().get(id)?.[0];
        if (slot === undefined) continue;
        kept().delete(id);
        firstFree = Math.min(firstFree, slot);
        if (read(slot)?.id === id) removeItem(slotKey(slot));
      }
      let last = end();
      while (last > 0 && !read(last - 1)) last -= 1;
      if (last < end()) setEnd(last);
    },
    // An app is one process: there is nobody else to tell.
    announce: () => undefined, // For pages.
    onAnnounced: () => undefined, // For pages.
    close: () => undefined,
  };
}
