// The rows of several batches as one array per column, for the statement that looks at each event before it is stored.
import { ownFields } from './eventRows.js';
import type { EventRows, FieldType } from './eventRows.js';
import type { SpareMemory } from './spareMemory.js';

/** PostgreSQL's own numbers of types. */
const elementTypes: Record<FieldType | 'whole', number> = {
  flag: 16,
  whole: 23,
  text: 25,
  time: 1184,
  json: 3802,
};
const headerBytes = 20;
/** A number behind its size. */
const wholeBytes = 8;
/** Most fields are a few bytes: one by one they are copied sooner than the way out of JavaScript takes. */
const shortField = 64;

export interface NumberedRows {
  /** The number of the batch. */
  readonly n: number;
  readonly events: EventRows;
}

export interface EventArrays {
  /** One per field of an event, and one with the number of its batch. */
  readonly arrays: readonly Buffer[];
  /** What they lie in. */
  readonly memory: Uint8Array<ArrayBuffer>;
}

export function assembleArrays(batches: readonly NumberedRows[], spare: SpareMemory): EventArrays {
  const count = batches.reduce((sum, { events }) => sum + events.count, 0);
  const sizes = [...sizesOfFields(batches), count * wholeBytes];
  const memory = spare.take(sizes.reduce((sum, size) => sum + size + headerBytes, 0));
  let start = 0;
  const arrays = sizes.map((size, index) => {
    const array = Buffer.from(memory.buffer, memory.byteOffset + start, headerBytes + size);
    start += array.length;
    // One dimension, perhaps with nothing in places, the type, how many, counted from one.
    const type = elementTypes[ownFields[index]?.type ?? 'whole'];
    [1, 1, type, count, 1].forEach((word, at) => array.writeInt32BE(word, at * 4));
    return array;
  });
  const ends = arrays.map(() => headerBytes);
  forEachField(batches, (index, bytes, from, to) => {
    const end = ends[index] ?? headerBytes;
    ends[index] = end + to - from;
    const array = arrays[index];
    if (array === undefined) return;
    if (to - from > shortField) bytes.copy(array, end, from, to);
    else for (let at = from; at < to; at += 1) array[end + at - from] = bytes[at] ?? 0;
  });
  writeNumbers(arrays.at(-1), batches);
  return { arrays, memory };
}

function sizesOfFields(batches: readonly NumberedRows[]): number[] {
  const sizes = ownFields.map(() => 0);
  forEachField(batches, (index, _bytes, from, to) => {
    sizes[index] = (sizes[index] ?? 0) + to - from;
  });
  return sizes;
}

/** Each field behind its size: so it lies in a row, and so it is wanted in an array. */
function forEachField(
  batches: readonly NumberedRows[],
  visit: (index: number, bytes: Buffer, from: number, to: number) => void,
): void {
  for (const { events } of batches) {
    const bytes = Buffer.from(events.bytes.buffer, events.bytes.byteOffset, events.size);
    let at = 0;
    while (at < events.size) {
      at += events.sharedSize;
      for (let index = 0; index < ownFields.length; index += 1) {
        const to = at + 4 + Math.max(0, bytes.readInt32BE(at));
        visit(index, bytes, at, to);
        at = to;
      }
    }
  }
}

function writeNumbers(array: Buffer | undefined, batches: readonly NumberedRows[]): void {
  let at = headerBytes;
  for (const { n, events } of batches) {
    for (let row = 0; row < events.count; row += 1) {
      array?.writeInt32BE(4, at);
      array?.writeInt32BE(n, at + 4);
      at += wholeBytes;
    }
  }
}
