import { limits as wireLimits, isSafeKey } from '@service-popups/protocol';
import type { AnalyticsBatch } from '@service-popups/protocol';
import type { ServerContext } from '../../http/context.js';
import { decodeBody } from '../../http/decodeBody.js';
import { invalidBody } from '../../http/problem.js';
import type { Rejected } from '../../http/problem.js';
import { readBody } from '../../http/readBody.js';
import { createRecentBatches } from '../../ingest/recentBatches.js';
import { refuseWhenFull } from './gate.js';
import type { SdkTools } from './sdkTools.js';

export function analyticsRoute({ store, clock, limits, checks, gate, turns }: SdkTools) {
  const recent = createRecentBatches();
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context);
    refuseWhenFull(store.events);
    const body = await readBody(context.env.incoming, limits.analyticsBodyBytes);
    await turns.next();
    const batch = decodeBody(body, { check: checks.analytics, rejectedBy: rejectedEvents });
    refuseBadProperties(batch, body.length);
    const { project } = await gate.admit(context, {
      key: batch.publicKey,
      kind: 'analytics',
      integration: batch.integration,
      visitorId: batch.metadata.user_id,
      sighting: 'analytics',
    });
    const receivedAt = clock.now();
    // The switch reaches clients within minutes; what they still send is acknowledged and not kept.
    if (!project.trackingEnabled) return context.json({ accepted: 0, duplicates: 0 }, 202);
    if (recent.has(project.id, batch)) {
      return context.json({ accepted: 0, duplicates: batch.metadata.events.length }, 202);
    }
    const ack = await store.events.submit({ projectId: project.id, batch, receivedAt, bytes: body.length });
    recent.add(project.id, batch);
    if (ack.accepted > 0) {
      store.live.publish(project.id, { type: 'events', count: ack.accepted, at: receivedAt });
    }
    return context.json(ack, 202);
  };
}

/** When only events are at fault, names them: the client drops those and sends the rest again. */
function rejectedEvents(value: unknown, fields: readonly string[]): Rejected[] | undefined {
  const indexes = fields.map((field) => /^metadata\.events\.(\d+)\./.exec(field)?.[1]);
  if (indexes.length === 0 || indexes.includes(undefined)) return undefined;
  const { events } = (value as { metadata: { events: { id?: unknown }[] } }).metadata;
  const ids = [...new Set(indexes)].map((index) => events[Number(index)]?.id);
  return ids.every((id) => typeof id === 'string')
    ? ids.map((id) => ({ id, code: 'invalid_event' }))
    : undefined;
}

/** Properties are free in shape, within bounds: no hostile key, no endless nesting, no event of a megabyte. */
function refuseBadProperties(batch: AnalyticsBatch, bodyLength: number): void {
  const rejected: Rejected[] = [];
  for (const { id, properties } of batch.metadata.events) {
    if (!isHarmless(properties, wireLimits.nesting)) rejected.push({ id, code: 'invalid_properties' });
    else if (bodyLength > wireLimits.eventBytes && sizeOf(properties) > wireLimits.eventBytes) {
      rejected.push({ id, code: 'too_large' });
    }
  }
  if (rejected.length > 0) {
    throw invalidBody('metadata.events holds properties that are too deep, too large or hostile.', rejected);
  }
}

function isHarmless(value: unknown, depthLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depthLeft === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depthLeft - 1));
  return Object.entries(value).every(([key, item]) => isSafeKey(key) && isHarmless(item, depthLeft - 1));
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
