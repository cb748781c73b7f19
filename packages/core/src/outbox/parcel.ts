import { limits } from '@service-popups/protocol';
import { assembleBatch, type ContextBody, readContext } from '../analytics/assembleBatch.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import { utf8Length } from '../transport/writeJson.js';
import { batchIdOf } from './batchId.js';
import type { DropCounts } from './ledger.js';

/** One request: what it carries and what it says. */
export interface Parcel {
  readonly records: readonly OutboxRecord[];
  readonly body: string;
  readonly bytes: number;
  /** Losses it tells the server of. */
  readonly dropped: DropCounts | undefined;
}

export interface PackOptions {
  /** What may be sent, oldest first. */
  readonly waiting: Iterable<OutboxRecord>;
  /** Nothing larger is packed. Undefined: a single one may be larger than a request should be. */
  readonly room: number | undefined;
  readonly sentAt: string;
  /** What cannot be read is handed back instead of packed. */
  readonly onCorrupt: (record: OutboxRecord) => void;
}

export interface PackEventsOptions extends PackOptions {
  readonly contextOf: (id: string) => OutboxRecord | undefined;
  readonly mostEvents: number;
  readonly dropped: DropCounts | undefined;
  readonly uuid: () => string;
}

/** Braces, names, ids, times and losses around what is carried. */
const envelopeBytes = 300;

/** A status or a response: a request each. */
export function packReport({ waiting, room, sentAt, onCorrupt }: PackOptions): Parcel | undefined {
  for (const record of waiting) {
    const bytes = record.bytes + envelopeBytes;
    if (typeof record.body !== 'string') onCorrupt(record);
    else if (room === undefined || bytes <= room) {
      const body = `${record.body.slice(0, -1)},"sentAt":"${sentAt}"}`;
      return { records: [record], body, bytes, dropped: undefined };
    }
  }
  return undefined;
}

/** Events that share what surrounds them: as many as a request takes. */
export function packEvents(options: PackEventsOptions): Parcel | undefined {
  const { waiting, room, sentAt, dropped, contextOf, mostEvents } = options;
  const most = Math.min(room ?? limits.requestBytes, limits.requestBytes);
  const records: OutboxRecord[] = [];
  let context: ContextBody | undefined;
  let bytes = envelopeBytes;
  for (const record of waiting) {
    const its = readContext(contextOf(record.ref ?? '')?.body);
    if (its === undefined || typeof record.body !== 'string') {
      options.onCorrupt(record);
      continue;
    }
    if (context !== undefined && its.fixed !== context.fixed) continue;
    const size = record.bytes + 1 + (context === undefined ? utf8Length(its.fixed) : 0);
    const mayExceed = records.length === 0 && room === undefined;
    if (bytes + size > most && !mayExceed) {
      if (records.length > 0) break;
      continue;
    }
    bytes += size;
    records.push(record);
    if (context === undefined || its.engagementMs > context.engagementMs) context = its;
    if (records.length >= mostEvents) break;
  }
  if (context === undefined) return undefined;
  const events = records.map(({ body }) => body as string);
  const batchId = batchIdOf(records) ?? options.uuid();
  return { records, body: assembleBatch({ context, events, batchId, sentAt, dropped }), bytes, dropped };
}
