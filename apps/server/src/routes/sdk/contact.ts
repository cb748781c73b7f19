import { mergeAttributes } from '../../domain/contacts.js';
import { isVerified } from '../../domain/identity.js';
import type { ServerContext } from '../../http/context.js';
import { decodeBody } from '../../http/decodeBody.js';
import { invalidBody } from '../../http/problem.js';
import { readBody } from '../../http/readBody.js';
import type { SdkTools } from './sdkTools.js';

export function contactRoute({ store, clock, limits, checks, gate, room }: SdkTools) {
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context.env.incoming);
    const body = await readBody(context.env.incoming, limits.bodyBytes, room);
    const request = decodeBody(body, { check: checks.contact });
    const { project } = await gate.admit(context.env.incoming, {
      key: request.publicKey,
      kind: 'public',
      visitorId: `contact\n${request.userId}`,
      sighting: 'contact',
    });
    const { userId, userHash, userAttributes } = request;
    if (project.identityRequired && !isVerified(project.identitySecret, userId, userHash)) {
      throw invalidBody(
        'userHash is missing or is not the hash of this userId, which this project requires.',
      );
    }
    const updated = await mergeAttributes(store.database, {
      projectId: project.id,
      contactId: userId,
      attributes: userAttributes,
      now: clock.now(),
    });
    if (updated === 'too_many') throw invalidBody('userAttributes would give this contact too many keys.');
    return context.json({ userId, updated }, 200);
  };
}
