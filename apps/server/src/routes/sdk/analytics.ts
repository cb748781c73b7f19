import type { AnalyticsAck } from '@service-popups/protocol';
import type { IncomingMessage } from 'node:http';
import { readBytes } from '../../http/readBody.js';
import type { PreparedBatch } from '../../ingest/prepareBatch.js';
import { createRecentBatches } from '../../ingest/recentBatches.js';
import type { WaitingLine } from '../../ingest/waitingLine.js';
import { refuseWhenFull } from './gate.js';
import type { SdkTools } from './sdkTools.js';

interface Arrival {
  readonly batch: PreparedBatch;
  readonly size: number;
  readonly receivedAt: number;
}

/** Resolves when the batch is committed, or known to be so already. Rejects with what the client is to be told. */
export type TakeAnalytics = (request: IncomingMessage) => Promise<AnalyticsAck>;

export function createTakeAnalytics(
  { store, clock, limits, preparer, gate, room, turns }: SdkTools,
  line: WaitingLine,
): TakeAnalytics {
  const recent = createRecentBatches();

  const write = async (
    request: IncomingMessage,
    { batch, size, receivedAt }: Arrival,
  ): Promise<AnalyticsAck> => {
    const { project } = await gate.admit(request, {
      key: batch.publicKey,
      kind: 'analytics',
      integration: batch.integration,
      visitorId: batch.visitorId,
      sighting: 'analytics',
    });
    preparer.learn(batch.publicKey, project.id);
    // The switch reaches clients within minutes; what they still send is acknowledged and not kept.
    if (!project.trackingEnabled) return { accepted: 0, duplicates: 0 };
    if (recent.has(project.id, batch)) return { accepted: 0, duplicates: batch.count };
    const ack = await store.events.submit({ projectId: project.id, batch, bytes: size });
    recent.add(project.id, batch);
    if (ack.accepted > 0) {
      store.live.publish(project.id, { type: 'events', count: ack.accepted, at: receivedAt });
    }
    return ack;
  };

  return async (request) => {
    gate.admitAddress(request);
    const bytes = await readBytes(request, limits.analyticsBodyBytes, room);
    await turns.next();
    // Many may have come in meanwhile: what cannot be written is not prepared either.
    refuseWhenFull(line);
    return line.through(async () => {
      const size = bytes.length;
      const receivedAt = clock.now();
      const batch = await preparer.prepare(bytes, receivedAt);
      try {
        return await write(request, { batch, size, receivedAt });
      } finally {
        preparer.release(batch);
      }
    });
  };
}
