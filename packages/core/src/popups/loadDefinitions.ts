import {
  decode,
  definitionsEnvelopeNode,
  limits,
  routes,
  type DefinitionsEnvelope,
  type DefinitionsRequest,
} from '@service-popups/protocol';
import type { HttpClient, HttpResponse } from '../platform/http.js';
import { parseJson } from '../transport/request.js';
import { writeJson } from '../transport/writeJson.js';

/** What the definition request is about. */
export interface DefinitionsQuery {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Undefined for anonymous people: their definitions are the same for everyone, so that any cache can serve them. */
  readonly user: DefinitionsRequest | undefined;
}

export type LoadedDefinitions =
  | { readonly ok: true; readonly text: string; readonly envelope: DefinitionsEnvelope }
  | { readonly ok: false; readonly response: HttpResponse; readonly problem: string };

/** Asks the server once. An identifier never stands in an address: a known user's request is a POST. */
export async function loadDefinitions(http: HttpClient, query: DefinitionsQuery): Promise<LoadedDefinitions> {
  const url = routes.definitions(query.baseUrl, query.apiKey);
  const timeoutMs = limits.requestTimeoutMs;
  const response = await http.send(
    query.user === undefined
      ? { method: 'GET', url, timeoutMs, revalidate: true }
      : { method: 'POST', url, timeoutMs, body: writeJson(query.user, { depth: 2, bytes: 4_096 }).json },
  );
  const { status, body } = response;
  if (status !== 200 || body === undefined) return { ok: false, response, problem: `status ${status}` };
  const read = readDefinitions(body);
  return typeof read === 'string'
    ? { ok: false, response, problem: read }
    : { ok: true, text: body, envelope: read };
}

/** The definitions in a text from the server or the cache, or what is wrong with it. */
export function readDefinitions(text: string): DefinitionsEnvelope | string {
  if (text.length > limits.definitionsBytes) return 'the answer is too large';
  const decoded = decode<DefinitionsEnvelope>(definitionsEnvelopeNode, parseJson(text));
  return decoded.ok ? decoded.value : `${decoded.path} ${decoded.problem}`;
}
