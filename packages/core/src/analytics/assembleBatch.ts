import type { AnalyticsMetadata } from '@service-popups/protocol';
import { membersOf } from '../boot/stateRecords.js';
import type { ServiceConfig } from '../config/serviceConfig.js';
import type { DropCounts } from '../outbox/ledger.js';
import type { DeviceDescription } from '../platform/device.js';
import { writeJson } from '../transport/writeJson.js';

/**
 * What surrounds events on the wire, frozen and stored beside them. Pieces of JSON text, so that a batch is put
 * together without parsing: whatever the host does to `JSON` or prototypes later, these bytes stay right.
 */
export interface ContextBody {
  /** Members of the batch, of its metadata, and the metrics, a line each. Events with equal ones share a batch. */
  readonly fixed: string;
  /** Foreground time of the session so far: it only grows, so the largest one speaks for all. */
  readonly engagementMs: number;
}

export type AnalyticsKeys = NonNullable<ServiceConfig['analytics']>;

/** All but events, engagement and losses. What is undefined is left out. */
export type ContextMetadata = {
  readonly [Name in keyof Omit<AnalyticsMetadata, 'events' | 'engagementMs' | 'dropped' | 'device'>]-?:
    AnalyticsMetadata[Name] | undefined;
} & { readonly device: DeviceDescription | undefined };

const json = (value: unknown): string => writeJson(value).json;
/** The members of an object, without its braces. */
const members = (value: unknown): string => json(value).slice(1, -1);

/** @param keys Where there are none, nothing is recorded that a context could surround. */
export function assembleFixed(
  keys: AnalyticsKeys | undefined,
  metadata: ContextMetadata,
  metrics: Readonly<Record<string, string>>,
): string {
  return [members(keys), members(metadata), json(metrics)].join('\n');
}

/** Reads a context that was stored; undefined where it is damaged. */
export function readContext(value: unknown): ContextBody | undefined {
  const { fixed, engagementMs } = membersOf(value);
  return typeof fixed === 'string' && Number.isFinite(engagementMs) ? (value as ContextBody) : undefined;
}

export interface BatchSource {
  readonly context: ContextBody;
  /** Each event as JSON text. */
  readonly events: readonly string[];
  readonly batchId: string;
  readonly sentAt: string;
  readonly dropped: DropCounts | undefined;
  /** In place of those that the events were recorded with, which may have been mistyped, or revoked since. */
  readonly analytics?: AnalyticsKeys | undefined;
}

/** The analytics request. The only place that knows its form. */
export function assembleBatch({ context, events, batchId, sentAt, dropped, analytics }: BatchSource): string {
  const [keys, metadata, metrics] = context.fixed.split('\n');
  const rest = members({ engagementMs: context.engagementMs, dropped });
  return `{${analytics ? members(analytics) : keys},${members({ batchId, sentAt })},"metadata":{"events":[${events.join()}],${metadata},${rest}},"metrics":${metrics}}`;
}
