import { decodeBody } from '../../http/decodeBody.js';
import { notFound } from '../../http/problem.js';
import { readBody } from '../../http/readBody.js';
import type { ServerContext } from '../../http/context.js';
import { refuseWhenFull } from './gate.js';
import type { SdkTools } from './sdkTools.js';

export function statusRoute({ store, clock, limits, checks, gate, room }: SdkTools) {
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context.env.incoming);
    refuseWhenFull(store.statuses);
    const body = await readBody(context.env.incoming, limits.bodyBytes, room);
    const report = decodeBody(body, { check: checks.status });
    const { project } = await gate.admit(context.env.incoming, {
      key: report.publicKey,
      kind: 'public',
      visitorId: report.user_id,
      sighting: 'status',
    });
    if (!(await store.popups.has(project, report.popupId)))
      throw notFound('popupId names no popup of this project.');
    const receivedAt = clock.now();
    const status = await store.statuses.submit({
      projectId: project.id,
      report,
      receivedAt,
      bytes: body.length,
    });
    const { popupId } = report;
    store.live.publish(project.id, { type: 'status', popupId, status: report.status, at: receivedAt });
    return context.json({ status }, 202);
  };
}
