// From the bytes of an analytics request to the rows it becomes: everything that takes time and needs no
// database, in one function of its input, so that it can run beside the thread that answers requests.
import type { AnalyticsBatch, AnalyticsEvent } from '@service-popups/protocol';
import { hash } from 'node:crypto';
import { decodeBody } from '../http/decodeBody.js';
import { invalidBody } from '../http/problem.js';
import type { Check } from '../http/checks.js';
import { isKeepable, rejectedEvents, writeProperties } from './checkEvents.js';
import { createClockCorrection } from './correctTime.js';
import type { ClockCorrection, CorrectedTime } from './correctTime.js';
import { crashEventName, readCrash } from './crashFingerprint.js';
import { createRowWriter } from './eventRows.js';
import type { EventRow, EventRows, WriteRows } from './eventRows.js';
import { isoTime } from './insertStatuses.js';
import type { KnownKeys } from './knownKeys.js';
import { projectText } from './projectText.js';
import type { SpareMemory } from './spareMemory.js';
import { createTally } from './tally.js';
import type { TallyRow } from './tally.js';

export interface BatchJob {
  readonly bytes: Uint8Array;
  readonly receivedAt: number;
  /** Tells batches of one group apart. */
  readonly n: number;
}

export interface PreparedBatch {
  readonly n: number;
  readonly publicKey: string;
  /** Whose rows they are, if the key was known. */
  readonly projectId: string | undefined;
  /** What of the batch's row depends on that, in JSON without the braces. */
  readonly projectText: string | undefined;
  readonly integration: string;
  readonly batchId: string;
  readonly visitorId: string;
  readonly contactId: string | undefined;
  readonly count: number;
  /** What makes it the same batch: its events' ids and times. */
  readonly content: string;
  /** Members of the batch's row in JSON, without the braces: the project is not certain yet. */
  readonly rowText: string;
  readonly events: EventRows;
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
const unreadableTime = 0;

/** Throws a Problem that names the field, or the events at fault. */
export type PrepareBatch = (job: BatchJob) => PreparedBatch;

export interface PrepareTools {
  readonly check: Check<AnalyticsBatch>;
  readonly spare: SpareMemory;
  readonly keys: KnownKeys;
}

export function createPrepareBatch({ check, spare, keys }: PrepareTools): PrepareBatch {
  const writeRows = createRowWriter(spare);
  return (job) => prepareBatch(job, { check, writeRows, keys });
}

function prepareBatch(
  { bytes, receivedAt, n }: BatchJob,
  { check, writeRows, keys }: Pick<PrepareTools, 'check' | 'keys'> & { readonly writeRows: WriteRows },
): PreparedBatch {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const batch = decodeBody(text, { check, rejectedBy: rejectedEvents });
  const properties = writeProperties(batch);
  const { events, dropped, ...context } = batch.metadata;
  if (!isKeepable(context)) throw invalidBody('metadata holds a field that is too deep or hostile.');
  const clock = createClockCorrection(batch.sentAt, receivedAt);
  const { rows, crashes, content, ...gathered } = gatherEvents(events, { properties, clock, receivedAt });
  const projectId = keys.projectOf(batch.publicKey);
  const { user_id: visitorId, userId: contactId, session_id: sessionId } = context;
  const { publicKey, integration, batchId } = batch;
  const row = assembleRow(batch, { n, receivedAt, sentAt: clock.sentAt, context, dropped, ...gathered });
  return {
    n,
    publicKey,
    projectId,
    projectText: projectId === undefined ? undefined : projectText(projectId, visitorId, contactId),
    integration,
    batchId,
    visitorId,
    contactId,
    count: events.length,
    content: hash('sha1', content, 'base64'),
    rowText: JSON.stringify(row).slice(1, -1),
    events: writeRows(rows, {
      projectId: projectId ?? '',
      receivedAt,
      batchId,
      visitorId,
      sessionId,
      contactId,
    }),
    crashes,
  };
}

interface GatheredEvents {
  readonly rows: readonly EventRow[];
  readonly crashes: readonly PreparedCrash[];
  readonly content: string;
  readonly counts: readonly TallyRow[];
  readonly newestAt: number;
  readonly oldestAt: number;
  /** Of the newest event that had one. */
  readonly lastScreen: string | undefined;
}

interface GatherTools {
  /** In JSON, event by event. */
  readonly properties: readonly string[];
  readonly clock: ClockCorrection;
  readonly receivedAt: number;
}

/** One walk over the events, for all that is wanted of them. */
function gatherEvents(
  events: readonly AnalyticsEvent[],
  { properties, clock, receivedAt }: GatherTools,
): GatheredEvents {
  const rows: EventRow[] = [];
  const crashes: PreparedCrash[] = [];
  const tally = createTally();
  let content = '';
  let newestAt = 0;
  let oldestAt = receivedAt;
  let lastScreen: string | undefined;
  for (const [index, event] of events.entries()) {
    const time = clock.correct(event.at);
    const row = assembleEvent(event, { time, properties: properties[index] ?? '{}' });
    if (row.extra !== undefined && !isKeepable(row.extra)) {
      throw invalidBody('metadata.events holds a field that is too deep or hostile.', [
        { id: event.id, code: 'invalid_event' },
      ]);
    }
    rows.push(row);
    tally.add(row);
    oldestAt = Math.min(oldestAt, time.at);
    content += `${event.id}\n${event.at}\n`;
    if (event.name === crashEventName) crashes.push(assembleCrash(event, row.clientAt));
    if (time.at >= newestAt) {
      newestAt = time.at;
      lastScreen = event.screen ?? lastScreen;
    }
  }
  return { rows, crashes, content, counts: tally.counts(), newestAt, oldestAt, lastScreen };
}

type Metadata = AnalyticsBatch['metadata'];

interface RowParts extends Pick<GatheredEvents, 'counts' | 'newestAt' | 'oldestAt' | 'lastScreen'> {
  readonly n: number;
  readonly receivedAt: number;
  readonly sentAt: number | undefined;
  readonly context: Omit<Metadata, 'events' | 'dropped'>;
  readonly dropped: Metadata['dropped'];
}

/** What is kept of the batch itself, as the insert reads it. */
function assembleRow({ batchId, integration, metrics }: AnalyticsBatch, parts: RowParts): object {
  const { context, lastScreen, dropped } = parts;
  return {
    n: parts.n,
    batch_id: batchId,
    integration,
    visitor_id: context.user_id,
    session_id: context.session_id,
    contact_id: context.userId,
    platform: context.platform,
    language: context.language,
    app_version: context.appVersion,
    sdk_version: context.sdkVersion,
    engagement_ms: context.engagementMs,
    context: lastScreen === undefined ? context : { ...context, lastScreen },
    metrics,
    sent_at: isoTime(parts.sentAt),
    received_at: isoTime(parts.receivedAt),
    newest_at: isoTime(parts.newestAt),
    oldest_at: isoTime(parts.oldestAt),
    tally: parts.counts,
    dropped: dropped === undefined ? undefined : boundCounts(dropped),
  };
}

/** A client has a handful of reasons and an outbox of a thousand. What claims more must not overflow the sums. */
const mostReasons = 50;
const mostDropped = 1_000_000_000;

function boundCounts(dropped: Readonly<Record<string, number>>): Record<string, number> {
  const entries = Object.entries(dropped).slice(0, mostReasons);
  return Object.fromEntries(entries.map(([reason, count]) => [reason, Math.min(count, mostDropped)]));
}

/** Written out, since it runs for every event. */
function assembleEvent(
  event: AnalyticsEvent,
  { time, properties }: { time: CorrectedTime; properties: string },
): EventRow {
  return {
    id: event.id,
    clientAt: time.clientAt ?? unreadableTime,
    at: time.at,
    isClamped: time.isClamped,
    name: event.name,
    screen: event.screen,
    properties,
    extra: extraOf(event),
  };
}

const knownFields: ReadonlySet<string> = new Set(['id', 'name', 'at', 'screen', 'properties']);

/** Fields of a newer SDK are kept. */
function extraOf(event: AnalyticsEvent): Record<string, unknown> | undefined {
  let extra: Record<string, unknown> | undefined;
  for (const key in event) {
    if (!knownFields.has(key))
      extra = { ...extra, [key]: (event as unknown as Record<string, unknown>)[key] };
  }
  return extra;
}

function assembleCrash(event: AnalyticsEvent, clientAt: number): PreparedCrash {
  const { isFatal, ...crash } = readCrash(event.properties);
  return { id: event.id, client_at: isoTime(clientAt) ?? '', ...crash, is_fatal: isFatal };
}
