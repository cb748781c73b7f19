import * as limits from '@service-popups/protocol/limits';
import {
  type AnalyticsKeys,
  assembleBatch,
  type ContextBody,
  readContext,
} from '../analytics/assembleBatch.js';
import type { OutboxRecord } from '../platform/outboxStore.js';
import { utf8Length } from '../transport/writeJson.js';
import { batchIdOf } from './batchId.js';
import type { DeliveryStore } from './deliveryStore.js';
import type { DropCounts } from './ledger.js';

/** One request: what it carries and what it says. */
export interface Parcel {
  /** Never empty. */
  readonly records: readonly OutboxRecord[];
  readonly body: string;
  readonly bytes: number;
  /** Losses it tells the server of. */
  readonly dropped: DropCounts | undefined;
}

export interface PackOptions {
  /** What may be sent, oldest first. What cannot be read is removed instead of packed. */
  readonly from: readonly OutboxRecord[];
  readonly store: Pick<DeliveryStore, 'context' | 'isOwn' | 'remove'>;
  readonly mostEvents: number;
  /** Nothing larger is packed. Undefined: a single one may be larger than a request should be. */
  readonly room: number | undefined;
  readonly sentAt: string;
  readonly dropped: DropCounts | undefined;
  readonly analytics?: AnalyticsKeys | undefined;
}

/** Braces, names, ids, times and losses around what is carried. */
const envelopeBytes = 300;

/** The next request: one report, or as many events as share what surrounds them and fit. */
export function packParcel(options: PackOptions): Parcel | undefined {
  const { store, room } = options;
  const most = Math.min(room ?? limits.requestBytes, limits.requestBytes);
  const records: OutboxRecord[] = [];
  let context: ContextBody | undefined;
  let bytes = envelopeBytes;
  for (const record of options.from) {
    const isEvent = record.kind === 'event';
    const its = isEvent ? readContext(store.context(record.ref)?.body) : undefined;
    if (typeof record.body !== 'string' || (isEvent && !its)) {
      // What surrounds an event of this tab comes a moment after it.
      if (!store.isOwn(record)) store.remove([record], 'corrupt');
      continue;
    }
    if (context && its?.fixed !== context.fixed) continue;
    const size = record.bytes + 1 + (its && !context ? utf8Length(its.fixed) : 0);
    // Too large for what is left: the next request begins with it; or too large at all, and it stays.
    if (bytes + size > most && (records.length > 0 || room !== undefined)) {
      if (records.length > 0) break;
      continue;
    }
    bytes += size;
    records.push(record);
    if (!context || (its && its.engagementMs > context.engagementMs)) context = its;
    if (!isEvent || records.length >= options.mostEvents) break;
  }
  const [first] = records;
  if (!first) return undefined;
  const events = records.map(({ body }) => body as string);
  const body = context
    ? assembleBatch({ ...options, context, events, batchId: batchIdOf(records) })
    : `${(first.body as string).slice(0, -1)},"sentAt":"${options.sentAt}"}`;
  return { records, body, bytes, dropped: context && options.dropped };
}
