import type { ServerContext } from '../../http/context.js';
import { readBytes } from '../../http/readBody.js';
import { createRecentBatches } from '../../ingest/recentBatches.js';
import { refuseWhenFull } from './gate.js';
import type { SdkTools } from './sdkTools.js';

export function analyticsRoute({ store, clock, limits, preparer, gate }: SdkTools) {
  const recent = createRecentBatches();
  const isFull = () => store.events.isFull() || preparer.waiting() >= limits.queue;
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context);
    refuseWhenFull({ isFull });
    const bytes = await readBytes(context.env.incoming, limits.analyticsBodyBytes);
    const size = bytes.length;
    const receivedAt = clock.now();
    const batch = await preparer.prepare(bytes, receivedAt);
    const { project } = await gate.admit(context, {
      key: batch.publicKey,
      kind: 'analytics',
      integration: batch.integration,
      visitorId: batch.visitorId,
      sighting: 'analytics',
    });
    // The switch reaches clients within minutes; what they still send is acknowledged and not kept.
    if (!project.trackingEnabled) return context.json({ accepted: 0, duplicates: 0 }, 202);
    if (recent.has(project.id, batch)) return context.json({ accepted: 0, duplicates: batch.count }, 202);
    const ack = await store.events.submit({ projectId: project.id, batch, bytes: size });
    recent.add(project.id, batch);
    if (ack.accepted > 0) {
      store.live.publish(project.id, { type: 'events', count: ack.accepted, at: receivedAt });
    }
    return context.json(ack, 202);
  };
}
