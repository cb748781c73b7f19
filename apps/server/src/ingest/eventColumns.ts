// Events between the thread that prepares them and the database: one run of bytes per column.
import { arrayBytes, createBinaryColumn, placeArray } from './binaryArray.js';
import type { BinaryColumn, ElementType } from './binaryArray.js';

export interface EventRow {
  /** The number of its batch. */
  readonly batch: number;
  readonly id: string;
  /** Milliseconds, as the client said it. */
  readonly clientAt: number;
  /** Milliseconds, corrected. */
  readonly at: number;
  readonly isClamped: boolean;
  readonly name: string;
  readonly screen: string | undefined;
  /** In JSON. */
  readonly properties: string;
  readonly extra: Record<string, unknown> | undefined;
}

interface ColumnOptions {
  readonly type: ElementType;
  add(column: BinaryColumn, row: EventRow): void;
}

/** In this order everywhere, the parameters of the statement included. The largest first: the driver makes room once. */
const columns: readonly ColumnOptions[] = [
  { type: 'json', add: (column, row) => column.json(row.properties) },
  { type: 'text', add: (column, row) => column.text(row.id) },
  { type: 'text', add: (column, row) => column.text(row.name) },
  { type: 'text', add: (column, row) => column.text(row.screen) },
  { type: 'time', add: (column, row) => column.time(row.clientAt) },
  { type: 'time', add: (column, row) => column.time(row.at) },
  { type: 'whole', add: (column, row) => column.whole(row.batch) },
  { type: 'flag', add: (column, row) => column.flag(row.isClamped) },
  { type: 'json', add: (column, row) => column.json(row.extra && JSON.stringify(row.extra)) },
];

/** All columns of one batch in one piece of memory, so that it changes threads without a copy. */
export interface EventColumns {
  readonly count: number;
  /** May be longer than what is in it. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each column ends. */
  readonly ends: readonly number[];
}

/** Memory that was used before and may be used again, smallest pieces first to be forgotten. */
export interface SpareMemory {
  /** A piece of at least so many bytes. */
  take(size: number): Uint8Array<ArrayBuffer>;
  giveBack(memory: Uint8Array<ArrayBuffer>): void;
}

/**
 * Large pieces that come and go are what makes V8 stop and tidy up the whole heap: here they stay.
 * @param maxPieces more are left to V8
 */
export function createSpareMemory(maxPieces: number): SpareMemory {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    take: (size) => {
      const index = pieces.findIndex(({ length }) => length >= size);
      const [found] = index === -1 ? [] : pieces.splice(index, 1);
      // Some more than asked for: the next one may be a little larger.
      return found ?? new Uint8Array(Math.ceil(size * 1.25));
    },
    giveBack: (memory) => {
      const whole = new Uint8Array(memory.buffer);
      if (pieces.length >= maxPieces) pieces.shift();
      if (whole.length <= maxSpareBytes) pieces.push(whole);
    },
  };
}

/** One giant must not stay for good. */
const maxSpareBytes = 4 * 1_048_576;

/** Writes the columns of one batch after another, in memory of the store. */
export function createColumnWriter(spare: SpareMemory): (rows: readonly EventRow[]) => EventColumns {
  const writers = columns.map(({ add }) => ({ add, column: createBinaryColumn() }));
  return (rows) => {
    const parts = writers.map(({ add, column }) => {
      column.clear();
      for (const row of rows) add(column, row);
      return column.bytes();
    });
    const bytes = spare.take(parts.reduce((sum, part) => sum + part.length, 0));
    const ends: number[] = [];
    let end = 0;
    for (const part of parts) {
      bytes.set(part, end);
      end += part.length;
      ends.push(end);
    }
    return { count: rows.length, bytes, ends };
  };
}

export interface EventArrays {
  /** One per column, over the events of all batches. */
  readonly arrays: readonly Buffer[];
  /** What they lie in. */
  readonly memory: Uint8Array<ArrayBuffer>;
}

export function assembleArrays(batches: readonly EventColumns[], spare: SpareMemory): EventArrays {
  const count = batches.reduce((sum, batch) => sum + batch.count, 0);
  const partsOf = columns.map((_column, index) =>
    batches.map(({ bytes, ends }) => bytes.subarray(ends[index - 1] ?? 0, ends[index])),
  );
  const memory = spare.take(partsOf.reduce((sum, parts) => sum + arrayBytes(parts), 0));
  let free: Uint8Array = memory;
  const arrays = columns.map(({ type }, index) => {
    const { array, rest } = placeArray(free, { type, count, parts: partsOf[index] ?? [] });
    free = rest;
    return array;
  });
  return { arrays, memory };
}
