import { routes, type DefinitionsRequest, type Tracking } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import { membersOf } from '../boot/stateRecords.js';
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

/** The answer, opened no further than everybody needs it; the display decodes the rest. */
export interface DefinitionsEnvelope {
  readonly popups: readonly unknown[];
  readonly tracking: Tracking;
  readonly quiet: unknown;
  readonly history: unknown;
}

export type LoadedDefinitions =
  | { readonly ok: true; readonly text: string; readonly envelope: DefinitionsEnvelope }
  | { readonly ok: false; readonly response: HttpResponse; readonly problem: string };

/** Asks the server once. An identifier never stands in an address: a known user's request is a POST. */
export async function loadDefinitions(http: HttpClient, query: DefinitionsQuery): Promise<LoadedDefinitions> {
  const url = routes.definitions(query.baseUrl, query.apiKey);
  const timeoutMs = limits.requestTimeoutMs;
  const response = await http.send(
    query.user
      ? { method: 'POST', url, timeoutMs, body: writeJson(query.user, { depth: 2, bytes: 4_096 }).json }
      : { method: 'GET', url, timeoutMs, revalidate: true },
  );
  const { status, body = '' } = response;
  const envelope = status === 200 ? readDefinitions(body) : undefined;
  return envelope
    ? { ok: true, text: body, envelope }
    : { ok: false, response, problem: status === 200 ? 'the answer makes no sense' : `status ${status}` };
}

/** The definitions in a text from the server or the cache; undefined where it holds none. */
export function readDefinitions(text: string): DefinitionsEnvelope | undefined {
  if (text.length > limits.definitionsBytes) return undefined;
  const { popups, tracking, quiet, history } = membersOf(parseJson(text));
  const { enabled, sampleRate } = membersOf(tracking);
  if (!Array.isArray(popups) || typeof enabled !== 'boolean') return undefined;
  const rate = typeof sampleRate === 'number' && { sampleRate };
  return { popups, tracking: { enabled, ...rate }, quiet, history };
}
