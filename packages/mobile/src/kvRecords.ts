import {
  attempt,
  createMemoryStorage,
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
 * a first launch, slots are looked at until a long run of them was empty.
 *
 * Several instances may share a store: two providers, two keys, or one that was set up anew while a request of the
 * former is still under way. Each therefore looks at a slot before it writes there or empties it.
 */

const indexKey = 'sv.outbox';
const slotKey = (slot: number): string => `${indexKey}.${slot}`;

/** Twice the outbox's own bound: its contexts are records too. */
const mostSlots = 2 * limits.outboxRecords;
const longestGap = 64;

type Kept = readonly [slot: number, record: OutboxRecord];

export function createKvRecords(storage: KeyValueStorage): OutboxStore {
  let isLasting = false;
  // Below it every slot was in use when this instance looked.
  let firstFree = 0;
  let slots: Slots | undefined;
  let kept = new Map<string, Kept>();
  const open = (): Slots => {
    if (slots === undefined) {
      isLasting = keepsWrites(storage);
      slots = createSlots(isLasting ? storage : createMemoryStorage());
      kept = load(slots);
    }
    return slots;
  };
  /** A record that cannot be written stays in memory and is sent from there. */
  const putSync = (records: readonly OutboxRecord[]): void => {
    const { read, write, end, setEnd } = open();
    for (const record of records) {
      const { id } = record;
      const known = kept.get(id)?.[0];
      let slot = known ?? firstFree;
      while ((read(slot)?.id ?? id) !== id) slot += 1;
      if (known === undefined) firstFree = slot + 1;
      if (!(end() > slot)) setEnd(slot + 1);
      kept.set(id, [slot, record]);
      write(slot, record);
    }
  };
  return {
    open: async () => {
      open();
      return isLasting;
    },
    putSync,
    put: async (records) => putSync(records),
    list: async (...range) => {
      open();
      return selectRecords(
        [...kept.values()].map(([, record]) => record),
        ...range,
      );
    },
    remove: async (ids) => {
      const { read, empty, end, setEnd } = open();
      for (const id of ids) {
        const slot = kept.get(id)?.[0];
        if (slot === undefined) continue;
        kept.delete(id);
        firstFree = Math.min(firstFree, slot);
        if (read(slot)?.id === id) empty(slot);
      }
      let last = end();
      while (last > 0 && read(last - 1) === undefined) last -= 1;
      if (last < end()) setEnd(last);
    },
    // An app is one process: there is nobody else to tell.
    announce: () => undefined,
    onAnnounced: () => () => undefined,
    close: () => undefined,
  };
}

/** Written and read back, because some stores swallow writes. */
function keepsWrites(storage: KeyValueStorage): boolean {
  const probe = `${indexKey}.probe`;
  const isKept = attempt(() => {
    storage.setItem(probe, '1');
    const found = storage.getItem(probe);
    storage.removeItem(probe);
    return found === '1';
  });
  return isKept === true;
}

function load({ read, end, setEnd }: Slots): Map<string, Kept> {
  const kept = new Map<string, Kept>();
  const index = end();
  const most = index >= 0 ? index : mostSlots;
  let used = 0;
  for (let slot = 0; slot < most; slot += 1) {
    if (index === missing && slot >= used + longestGap) break;
    const record = read(slot);
    if (record === undefined) continue;
    kept.set(record.id, [slot, record]);
    used = slot + 1;
  }
  setEnd(used);
  return kept;
}

interface Slots {
  /** The record of a slot. What is no record is removed. */
  readonly read: (slot: number) => OutboxRecord | undefined;
  readonly write: (slot: number, record: OutboxRecord) => void;
  readonly empty: (slot: number) => void;
  /** The index: from this slot on all are empty. NaN when it is unreadable. */
  readonly end: () => number;
  readonly setEnd: (end: number) => void;
}

const missing = -1;

/** The store as numbered slots. What it throws is as good as nothing. */
function createSlots(storage: KeyValueStorage): Slots {
  const get = (key: string): string | null | undefined => attempt(() => storage.getItem(key));
  const set = (key: string, value: string): void => attempt(() => storage.setItem(key, value));
  const empty = (slot: number): void => attempt(() => storage.removeItem(slotKey(slot)));
  return {
    read(slot) {
      const text = get(slotKey(slot));
      if (typeof text !== 'string') return undefined;
      const value = parseJson(text);
      if (isRecord(value)) return value;
      empty(slot);
      return undefined;
    },
    write: (slot, record) => set(slotKey(slot), JSON.stringify(record)),
    empty,
    end() {
      const text = get(indexKey);
      if (text === null) return missing;
      // The brackets make every torn prefix of the index unreadable instead of a smaller number.
      const end = Number(/^\[(\d{1,4})\]$/.exec(text ?? '')?.[1] ?? Number.NaN);
      return end <= mostSlots ? end : Number.NaN;
    },
    setEnd: (end) => set(indexKey, `[${end}]`),
  };
}
