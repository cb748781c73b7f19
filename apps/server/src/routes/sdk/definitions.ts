import { readHistory, touchContact } from '../../domain/contacts.js';
import { isVerified } from '../../domain/identity.js';
import { selectDefinitions } from '../../domain/selectDefinitions.js';
import type { ServerContext } from '../../http/context.js';
import { isOriginAllowed } from '../../http/cors.js';
import { decodeBody } from '../../http/decodeBody.js';
import { chooseEncoding, encode } from '../../http/encodings.js';
import { readBody } from '../../http/readBody.js';
import { originNotAllowed, unknownKey } from './gate.js';
import type { SdkTools } from './sdkTools.js';

/** Reached only when the key was not in memory yet: see definitionsFromMemory. */
export function definitionsGetRoute({ store, gate, assembleAnswer }: SdkTools) {
  return async (context: ServerContext): Promise<Response> => {
    // Keys that are not in memory are looked up: whoever makes them up must not occupy the database.
    gate.admitAddress(context.env.incoming);
    const entry = await store.directory.find(context.req.param('apiKey') ?? '');
    if (entry === undefined || entry.kind !== 'public') throw unknownKey('public');
    const origin = context.req.header('origin');
    if (!isOriginAllowed(entry.allowedOrigins, origin)) throw originNotAllowed();
    store.sightings.see(entry, 'definitions', origin);
    const answer = assembleAnswer(entry, {
      acceptEncoding: context.req.header('accept-encoding'),
      ifNoneMatch: context.req.header('if-none-match'),
    });
    return new Response(answer.body === undefined ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

export function definitionsPostRoute({ store, clock, limits, checks, gate, room }: SdkTools) {
  return async (context: ServerContext): Promise<Response> => {
    gate.admitAddress(context.env.incoming);
    const body = await readBody(context.env.incoming, limits.bodyBytes, room);
    const request = decodeBody(body, { check: checks.definitions });
    const { project } = await gate.admit(context.env.incoming, {
      key: context.req.param('apiKey') ?? '',
      kind: 'public',
      visitorId: request.user_id,
      sighting: 'definitions',
    });
    context.header('Cache-Control', 'private, no-store');
    const verified = isVerified(project.identitySecret, request.userId, request.userHash);
    if (project.identityRequired && !verified) {
      // Anyone may claim any name: without proof this is an anonymous visitor, and no Contact is written.
      return answerWith(context, project.snapshot.body);
    }
    const attributes = await touchContact(store.database, {
      projectId: project.id,
      contactId: request.userId,
      visitorId: request.user_id,
      platform: request.platform,
      language: request.language,
      isVerified: verified,
      now: clock.now(),
    });
    const person = {
      projectId: project.id,
      contactId: request.userId,
      visitorId: request.user_id,
      isProofRequired: project.identityRequired,
    };
    const history = verified ? await readHistory(store.database, person) : undefined;
    const selected = selectDefinitions({
      popups: project.popups,
      project: project.part,
      attributes,
      history,
    });
    return answerWith(context, Buffer.from(JSON.stringify(selected)));
  };
}

async function answerWith(context: ServerContext, json: Buffer): Promise<Response> {
  const encoding = chooseEncoding(context.req.header('accept-encoding'));
  return context.body(await encode(json, encoding), 200, {
    'Content-Type': 'application/json',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
}
