// From the bytes of an analytics request to the text of the rows it becomes: everything that takes time and needs no
// database, in one function of its input, so that it can run beside the thread that answers requests.
import type { AnalyticsBatch, AnalyticsEvent } from '@service-popups/protocol';
import { hash } from 'node:crypto';
import { decodeBody } from '../http/decodeBody.js';
import type { Check } from '../http/checks.js';
import { refuseBadProperties, rejectedEvents } from './checkEvents.js';
import { createClockCorrection } from './correctTime.js';
import type { CorrectedTime } from './correctTime.js';
import { crashEventName, readCrash } from './crashFingerprint.js';
import { isoTime } from './insertStatuses.js';

export interface BatchJob {
  readonly bytes: Uint8Array;
  readonly receivedAt: number;
  /** Tells batches of one group apart. */
  readonly n: number;
}

export interface PreparedBatch {
  readonly publicKey: string;
  readonly integration: string;
  readonly batchId: string;
  readonly visitorId: string;
  readonly contactId: string | undefined;
  readonly count: number;
  /** What makes it the same batch: its events' ids and times. */
  readonly content: string;
  /** Members of the batch's row in JSON, without the braces: the project is not known yet. */
  readonly rowText: string;
  /** Rows of its events in JSON, one after the other. */
  readonly eventsText: string;
  readonly crashes: readonly PreparedCrash[];
}

export interface PreparedCrash {
  readonly id: string;
  readonly client_at: string;
  readonly fingerprint: string;
  readonly message: string;
  readonly stack: string;
  readonly is_fatal: boolean;
}

/** An event whose time cannot be read still needs a key that a retry repeats. */
const unreadableTime = '1970-01-01T00:00:00.000Z';
/** The form that clients send, which needs no rewriting. */
const canonicalTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** @throws a Problem that names the field, or the events at fault */
export function prepareBatch(
  { bytes, receivedAt, n }: BatchJob,
  check: Check<AnalyticsBatch>,
): PreparedBatch {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const batch = decodeBody(text, { check, rejectedBy: rejectedEvents });
  refuseBadProperties(batch, text.length);
  const { events, dropped, ...context } = batch.metadata;
  const clock = createClockCorrection(batch.sentAt, receivedAt);
  const rows: EventRow[] = [];
  const crashes: PreparedCrash[] = [];
  let content = '';
  let newestAt = 0;
  let lastScreen: string | undefined;
  for (const event of events) {
    const time = clock.correct(event.at);
    const row = assembleEvent(event, n, time);
    rows.push(row);
    content += `${event.id}\n${event.at}\n`;
    if (event.name === crashEventName) crashes.push(assembleCrash(event, row.t));
    if (time.at >= newestAt) {
      newestAt = time.at;
      lastScreen = event.screen ?? lastScreen;
    }
  }
  const row = {
    n,
    batch_id: batch.batchId,
    integration: batch.integration,
    visitor_id: context.user_id,
    session_id: context.session_id,
    contact_id: context.userId,
    platform: context.platform,
    language: context.language,
    app_version: context.appVersion,
    sdk_version: context.sdkVersion,
    engagement_ms: context.engagementMs,
    context: lastScreen === undefined ? context : { ...context, lastScreen },
    metrics: batch.metrics,
    sent_at: isoTime(clock.sentAt),
    received_at: isoTime(receivedAt),
    newest_at: isoTime(newestAt),
    skew: `${clock.skewMs} milliseconds`,
    dropped,
  };
  return {
    publicKey: batch.publicKey,
    integration: batch.integration,
    batchId: batch.batchId,
    visitorId: context.user_id,
    contactId: context.userId,
    count: events.length,
    content: hash('sha1', content, 'base64'),
    rowText: JSON.stringify(row).slice(1, -1),
    eventsText: JSON.stringify(rows).slice(1, -1),
    crashes,
  };
}

interface EventRow {
  readonly b: number;
  readonly id: string;
  readonly t: string;
  readonly a: string | undefined;
  readonly c: true | undefined;
  readonly name: string;
  readonly screen: string | undefined;
  readonly properties: Record<string, unknown>;
  readonly extra: Record<string, unknown> | undefined;
}

/** Written out, since it runs for every event: what is undefined does not travel. */
function assembleEvent(event: AnalyticsEvent, n: number, time: CorrectedTime): EventRow {
  return {
    b: n,
    id: event.id,
    t: clientTime(event.at, time.clientAt),
    a: time.isClamped ? isoTime(time.at) : undefined,
    c: time.isClamped ? true : undefined,
    name: event.name,
    screen: event.screen,
    properties: event.properties,
    extra: extraOf(event),
  };
}

function clientTime(at: string, clientAt: number | undefined): string {
  if (clientAt === undefined) return unreadableTime;
  return canonicalTime.test(at) ? at : (isoTime(clientAt) ?? unreadableTime);
}

const knownFields: ReadonlySet<string> = new Set(['id', 'name', 'at', 'screen', 'properties']);

/** Fields of a newer SDK are kept. */
function extraOf(event: AnalyticsEvent): Record<string, unknown> | undefined {
  let extra: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(event)) {
    if (!knownFields.has(key)) extra = { ...extra, [key]: value };
  }
  return extra;
}

function assembleCrash(event: AnalyticsEvent, clientAt: string): PreparedCrash {
  const { isFatal, ...crash } = readCrash(event.properties);
  return { id: event.id, client_at: clientAt, ...crash, is_fatal: isFatal };
}
