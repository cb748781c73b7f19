import {
  attempt,
  isRecord,
  parseJson,
  selectRecords,
  type KeyValueStorage,
  type OutboxRecord,
  type OutboxStore,
} from '@service-popups/core';
import { limits } from '@service-popups/protocol';

/*
 * The outbox over a key-value store. Such a store cannot list its keys, so records live in numbered slots and an
 * index tells how many slots may be in use. The index only ever errs upwards: it is raised before a slot is
 * written and lowered after slots were emptied, so a kill between two writes loses nothing that was written. When
 * the index itself is unreadable every slot that could be in use is looked at; when it is missing, which is mostly
 * a first launch, slots are looked at until a long run of them was empty.
 */

const indexKey = 'sv.outbox';
const slotKey = (slot: number): string => `${indexKey}.${slot}`;

/** Twice the outbox's own bound: its contexts are records too. */
const mostSlots = 2 * limits.outboxRecords;
const longestGap = 64;

interface Slots {
  readonly bySlot: Map<number, OutboxRecord>;
  readonly byId: Map<string, number>;
  /** All slots from here on are empty. */
  end: number;
  lasting: boolean;
}

export function createKvRecords(storage: KeyValueStorage): OutboxStore {
  const slots: Slots = { bySlot: new Map(), byId: new Map(), end: 0, lasting: true };
  let opened = false;
  const open = (): void => {
    if (opened) return;
    opened = true;
    slots.lasting = isLasting(storage);
    if (slots.lasting) load(storage, slots);
  };
  const putSync = (records: readonly OutboxRecord[]): void => {
    open();
    for (const record of records) put(storage, slots, record);
  };
  return {
    open: async () => {
      open();
      return slots.lasting;
    },
    putSync,
    put: async (records) => putSync(records),
    list: async (...range) => {
      open();
      return selectRecords(slots.bySlot.values(), ...range);
    },
    remove: async (ids) => {
      open();
      for (const id of ids) removeRecord(storage, slots, id);
      lowerIndex(storage, slots);
    },
    // An app is one process: there is nobody else to tell.
    announce: () => undefined,
    onAnnounced: () => () => undefined,
    close: () => undefined,
  };
}

/** Written and read back, because some stores swallow writes. */
function isLasting(storage: KeyValueStorage): boolean {
  const probe = `${indexKey}.probe`;
  const kept = attempt(() => {
    storage.setItem(probe, '1');
    const isKept = storage.getItem(probe) === '1';
    storage.removeItem(probe);
    return isKept;
  });
  return kept === true;
}

function load(storage: KeyValueStorage, slots: Slots): void {
  const index = readIndex(storage);
  const end = typeof index === 'number' ? index : mostSlots;
  for (let slot = 0; slot < end; slot += 1) {
    if (index === 'missing' && slot >= slots.end + longestGap) break;
    const record = readSlot(storage, slot);
    if (record === undefined || slots.byId.has(record.id)) continue;
    slots.bySlot.set(slot, record);
    slots.byId.set(record.id, slot);
    slots.end = slot + 1;
  }
  writeIndex(storage, slots.end);
}

function readIndex(storage: KeyValueStorage): number | 'missing' | 'unreadable' {
  const text = attempt(() => storage.getItem(indexKey));
  if (text === null) return 'missing';
  // The brackets make every torn prefix of the index unreadable instead of a smaller number.
  const found = /^\[(\d{1,4})\]$/.exec(text ?? '');
  const end = Number(found?.[1] ?? Number.NaN);
  return end <= mostSlots ? end : 'unreadable';
}

function writeIndex(storage: KeyValueStorage, end: number): void {
  attempt(() => storage.setItem(indexKey, `[${end}]`));
}

function readSlot(storage: KeyValueStorage, slot: number): OutboxRecord | undefined {
  const text = attempt(() => storage.getItem(slotKey(slot)));
  if (typeof text !== 'string') return undefined;
  const value = parseJson(text);
  if (isRecord(value)) return value;
  attempt(() => storage.removeItem(slotKey(slot)));
  return undefined;
}

/** A record that cannot be written stays in memory and is sent from there. */
function put(storage: KeyValueStorage, slots: Slots, record: OutboxRecord): void {
  const slot = slots.byId.get(record.id) ?? freeSlot(slots);
  if (slot >= slots.end) {
    slots.end = slot + 1;
    if (slots.lasting) writeIndex(storage, slots.end);
  }
  slots.bySlot.set(slot, record);
  slots.byId.set(record.id, slot);
  if (slots.lasting) attempt(() => storage.setItem(slotKey(slot), JSON.stringify(record)));
}

function freeSlot(slots: Slots): number {
  if (slots.bySlot.size === slots.end) return slots.end;
  for (let slot = 0; slot < slots.end; slot += 1) if (!slots.bySlot.has(slot)) return slot;
  return slots.end;
}

function removeRecord(storage: KeyValueStorage, slots: Slots, id: string): void {
  const slot = slots.byId.get(id);
  if (slot === undefined) return;
  slots.byId.delete(id);
  slots.bySlot.delete(slot);
  if (slots.lasting) attempt(() => storage.removeItem(slotKey(slot)));
}

function lowerIndex(storage: KeyValueStorage, slots: Slots): void {
  const before = slots.end;
  while (slots.end > 0 && !slots.bySlot.has(slots.end - 1)) slots.end -= 1;
  if (slots.lasting && slots.end !== before) writeIndex(storage, slots.end);
}
