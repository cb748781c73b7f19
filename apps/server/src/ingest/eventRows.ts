// Events between the thread that prepares them and the database: the rows of a batch as COPY takes them. What all rows of
// a batch share comes first in each of them.
import { createBinaryWriter } from './binaryWriter.js';
import type { BinaryWriter } from './binaryWriter.js';
import type { SpareMemory } from './spareMemory.js';

export interface EventRow {
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

/** What the events of a batch have in common. */
export interface SharedFields {
  readonly projectId: string;
  readonly receivedAt: number;
  readonly batchId: string;
  readonly visitorId: string;
  readonly sessionId: string;
  readonly contactId: string | undefined;
}

const sharedNames = 'project_id, received_at, batch_id, visitor_id, session_id, contact_id';
const sharedCount = 6;

interface Field {
  readonly name: string;
  readonly type: FieldType;
  write(writer: BinaryWriter, row: EventRow): void;
}

export type FieldType = 'flag' | 'text' | 'time' | 'json';

/** In this order behind the shared ones. */
export const ownFields: readonly Field[] = [
  { name: 'client_at', type: 'time', write: (writer, row) => writer.time(row.clientAt) },
  { name: 'id', type: 'text', write: (writer, row) => writer.text(row.id) },
  { name: 'at', type: 'time', write: (writer, row) => writer.time(row.at) },
  { name: 'is_clamped', type: 'flag', write: (writer, row) => writer.flag(row.isClamped) },
  { name: 'name', type: 'text', write: (writer, row) => writer.text(row.name) },
  { name: 'screen', type: 'text', write: (writer, row) => writer.text(row.screen) },
  { name: 'properties', type: 'json', write: (writer, row) => writer.json(row.properties) },
  {
    name: 'extra',
    type: 'json',
    write: (writer, row) => writer.json(row.extra && JSON.stringify(row.extra)),
  },
];

/** As in COPY's list of columns. */
export const rowColumns = `${sharedNames}, ${ownFields.map(({ name }) => name).join(', ')}`;

/** The rows of one batch in one piece of memory, so that it changes threads without a copy. */
export interface EventRows {
  readonly count: number;
  /** May be longer than what is in it. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How much is in it. */
  readonly size: number;
  /** How much of each row comes before the fields of its own. */
  readonly sharedSize: number;
}

export type WriteRows = (rows: readonly EventRow[], shared: SharedFields) => EventRows;

/** Writes the rows of one batch after another, in memory of the store. */
export function createRowWriter(spare: SpareMemory): WriteRows {
  const common = createBinaryWriter();
  const writer = createBinaryWriter();
  return (rows, shared) => {
    common.clear();
    writeShared(common, shared);
    const before = common.bytes();
    writer.clear();
    for (const row of rows) {
      writer.fields(before);
      for (const field of ownFields) field.write(writer, row);
    }
    const written = writer.bytes();
    const bytes = spare.take(written.length);
    bytes.set(written);
    return { count: rows.length, bytes, size: written.length, sharedSize: before.length };
  };
}

function writeShared(writer: BinaryWriter, shared: SharedFields): void {
  writer.row(sharedCount + ownFields.length);
  writer.text(shared.projectId);
  writer.time(shared.receivedAt);
  writer.text(shared.batchId);
  writer.text(shared.visitorId);
  writer.text(shared.sessionId);
  writer.text(shared.contactId);
}
