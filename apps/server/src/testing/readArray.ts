// Reads PostgreSQL's binary rows and arrays back, by the book and not by the code that writes them.
import type { EventRows } from '../ingest/eventRows.js';

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

/** The fields of rows as COPY takes them. */
export function readRows(bytes: Uint8Array): (Buffer | undefined)[][] {
  const buffer = Buffer.from(bytes);
  const rows: (Buffer | undefined)[][] = [];
  for (let at = 0; at < buffer.length;) {
    const count = buffer.readInt16BE(at);
    at += 2;
    const fields: (Buffer | undefined)[] = [];
    for (let field = 0; field < count; field += 1) {
      const size = buffer.readInt32BE(at);
      at += 4;
      fields.push(size === -1 ? undefined : buffer.subarray(at, at + size));
      at += Math.max(0, size);
    }
    rows.push(fields);
  }
  return rows;
}

/** A prepared batch's events as objects. */
export function readEvents({ bytes, size }: EventRows) {
  return readRows(bytes.subarray(0, size)).map((fields) => {
    const [projectId, receivedAt, batchId, visitorId, sessionId, contactId, ...own] = fields;
    const [clientAt, id, at, clamped, name, screen, properties, extra] = own;
    return {
      projectId: projectId?.toString(),
      receivedAt: readTime(receivedAt).toISOString(),
      batchId: batchId?.toString(),
      visitorId: visitorId?.toString(),
      sessionId: sessionId?.toString(),
      contactId: contactId?.toString(),
      clientAt: readTime(clientAt).toISOString(),
      id: id?.toString(),
      at: readTime(at).toISOString(),
      isClamped: clamped?.[0] === 1,
      name: name?.toString(),
      screen: screen?.toString(),
      properties: readJson(properties),
      extra: readJson(extra),
    };
  });
}
