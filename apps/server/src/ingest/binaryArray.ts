// PostgreSQL's binary form of an array, element by element. Rows that travel as one such array per column cost the
// database a fraction of the same rows as JSON text: nothing is searched for, and only what is JSON is parsed.

/** What the elements are, by PostgreSQL's own numbers of types. */
export const elementTypes = { flag: 16, whole: 23, text: 25, time: 1184, json: 3802 } as const;

export type ElementType = keyof typeof elementTypes;

/** Elements of one column as they are added; the bytes of several columns follow one another in one array. */
export interface BinaryColumn {
  /** Begins anew, in the same memory: what `bytes` gave before is overwritten. */
  clear(): void;
  whole(value: number): void;
  flag(value: boolean): void;
  /** Milliseconds since 1970. */
  time(value: number): void;
  text(value: string | undefined): void;
  /** JSON's text. */
  json(value: string | undefined): void;
  bytes(): Uint8Array;
}

/** PostgreSQL counts microseconds from the year 2000. */
const year2000 = 946_684_800_000;
const wordSize = 2 ** 32;
const jsonVersion = 1;

/** It grows with what is put in. */
export function createBinaryColumn(): BinaryColumn {
  let buffer = Buffer.allocUnsafeSlow(4_096);
  let length = 0;

  const reserve = (more: number): void => {
    if (length + more <= buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, length + more));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  };
  const nothing = (): void => {
    reserve(4);
    length = buffer.writeInt32BE(-1, length);
  };
  /** Room for the size first, since it is known only afterwards. */
  const utf8 = (value: string, version?: number): void => {
    reserve(5 + value.length * 3);
    const start = length + 4;
    const textStart = version === undefined ? start : buffer.writeUInt8(version, start);
    const end = writePlain(buffer, value, textStart) ?? textStart + buffer.write(value, textStart, 'utf8');
    buffer.writeInt32BE(end - start, length);
    length = end;
  };

  return {
    clear: () => {
      length = 0;
    },
    whole: (value) => {
      reserve(8);
      length = buffer.writeInt32BE(4, length);
      length = buffer.writeInt32BE(value, length);
    },
    flag: (value) => {
      reserve(5);
      length = buffer.writeInt32BE(1, length);
      length = buffer.writeUInt8(value ? 1 : 0, length);
    },
    time: (value) => {
      reserve(12);
      // In two words, since microseconds of far years are more than a number holds exactly.
      const ms = Math.trunc(value) - year2000;
      const high = Math.floor(ms / wordSize);
      const low = (ms - high * wordSize) * 1_000;
      const carry = Math.floor(low / wordSize);
      length = buffer.writeInt32BE(8, length);
      length = buffer.writeInt32BE(high * 1_000 + carry, length);
      length = buffer.writeUInt32BE(low - carry * wordSize, length);
    },
    text: (value) => (value === undefined ? nothing() : utf8(value)),
    json: (value) => (value === undefined ? nothing() : utf8(value, jsonVersion)),
    bytes: () => buffer.subarray(0, length),
  };
}

/** Names and ids are short and plain: letter by letter they are written sooner than the way out of JavaScript takes. */
const shortText = 64;

/** @returns where the text ends, or undefined when it is long or not plain */
function writePlain(buffer: Buffer, value: string, start: number): number | undefined {
  if (value.length > shortText) return undefined;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code > 0x7f) return undefined;
    buffer[start + index] = code;
  }
  return start + value.length;
}

const headerBytes = 20;

/** Puts the elements of several columns into one array, and takes its bytes off the front of the memory given. */
export function placeArray(
  memory: Uint8Array,
  { type, count, parts }: { type: ElementType; count: number; parts: readonly Uint8Array[] },
): { readonly array: Buffer; readonly rest: Uint8Array } {
  const array = Buffer.from(memory.buffer, memory.byteOffset, arrayBytes(parts));
  // One dimension, perhaps with nothing in places, the type, how many, counted from one.
  [1, 1, elementTypes[type], count, 1].forEach((word, index) => array.writeInt32BE(word, index * 4));
  let at = headerBytes;
  for (const part of parts) {
    array.set(part, at);
    at += part.length;
  }
  return { array, rest: memory.subarray(at) };
}

export function arrayBytes(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, headerBytes);
}
