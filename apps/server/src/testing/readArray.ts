// Reads PostgreSQL's binary arrays back, by the book and not by the code that writes them.
import type { EventColumns } from '../ingest/eventColumns.js';

/** @returns the elements' bytes, undefined for nothing */
export function readElements(bytes: Uint8Array): (Buffer | undefined)[] {
  const buffer = Buffer.from(bytes);
  const elements: (Buffer | undefined)[] = [];
  for (let at = 0; at < buffer.length;) {
    const size = buffer.readInt32BE(at);
    at += 4;
    elements.push(size === -1 ? undefined : buffer.subarray(at, at + size));
    at += Math.max(0, size);
  }
  return elements;
}

const readJson = (element: Buffer | undefined): unknown =>
  element === undefined ? undefined : JSON.parse(element.subarray(1).toString());

/** Microseconds since 2000 to a date. */
export const readTime = (element: Buffer | undefined): Date =>
  new Date(Number((element?.readBigInt64BE() ?? 0n) / 1_000n) + Date.UTC(2000, 0));

/** A prepared batch's events as objects. */
export function readEvents({ bytes, ends, count }: EventColumns) {
  const parts = ends.map((end, index) => readElements(bytes.subarray(ends[index - 1] ?? 0, end)));
  const [properties = [], id = [], name = [], screen = [], clientAt = [], at = [], batch = [], clamped = []] =
    parts;
  const extra = parts[8] ?? [];
  return Array.from({ length: count }, (_, index) => ({
    batch: batch[index]?.readInt32BE(),
    id: id[index]?.toString(),
    clientAt: readTime(clientAt[index]).toISOString(),
    at: readTime(at[index]).toISOString(),
    isClamped: clamped[index]?.[0] === 1,
    name: name[index]?.toString(),
    screen: screen[index]?.toString(),
    properties: readJson(properties[index]),
    extra: readJson(extra[index]),
  }));
}
