// PostgreSQL's binary form of values, each behind its size: the fields of a row of COPY and the elements of an array alike.
// It costs the database a fraction of the same values as JSON text: nothing is searched for, and only what is JSON is
// parsed.

export interface BinaryWriter {
  /** Begins anew, in the same memory: what `bytes` gave before is overwritten. */
  clear(): void;
  /** Begins a row of so many fields. */
  row(fields: number): void;
  /** Fields that were written before, by a writer like this one. */
  fields(bytes: Uint8Array): void;
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
export function createBinaryWriter(): BinaryWriter {
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
    row: (fields) => {
      reserve(2);
      length = buffer.writeInt16BE(fields, length);
    },
    fields: (bytes) => {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
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
