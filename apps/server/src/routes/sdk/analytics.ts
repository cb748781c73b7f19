import type { AnalyticsAck } from '@service-popups/protocol';
import type { ServerContext } from '../../http/context.js';
import { readBytes } from '../../http/readBody.js';
import type { PreparedBatch } from '../../ingest/prepareBatch.js';
import { createRecentBatches } from '../../ingest/recentBatches.js';
import { refuseWhenFull } from './gate.js';
import type { SdkTools } from './sdkTools.js';

interface Arrival {
  readonly batch: PreparedBatch;
  readonly size: number;
  readonly receivedAt: number;
}

export function analyticsRoute({ store, clock, limits, preparer, gate, analyticsLine }: SdkTools) {
  const recent = createRecentBatches();

  const take = async (
    context: ServerContext,
    { batch, size, receivedAt }: Arrival,
  ): Promise<AnalyticsAck> => {
    const { project } = await gate.admit(context, {
      key: batch.publicKey,
      kind: 'analytics',
      integration: batch.integration,
      visitorId: batch.visitorId,
      sighting: 'analytics',
    });
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

  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context);
    refuseWhenFull(analyticsLine);
    const bytes = await readBytes(context.env.incoming, limits.analyticsBodyBytes);
    // Many may have come in meanwhile: what cannot be written is not prepared either.
    refuseWhenFull(analyticsLine);
    return analyticsLine.through(async () => {
      const size = bytes.length;
      const receivedAt = clock.now();
      const batch = await preparer.prepare(bytes, receivedAt);
      try {
        return context.json(await take(context, { batch, size, receivedAt }), 202);
      } finally {
        preparer.release(batch);
      }
    });
  };
}
