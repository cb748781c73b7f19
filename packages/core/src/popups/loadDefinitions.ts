import { routes, type DefinitionsRequest, type Tracking } from '@service-popups/protocol';
import { membersOf } from '../boot/stateRecords.js';
import type { Platform } from '../platform/platform.js';
import { sendRequest, type Answer } from '../transport/request.js';
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

/** The server's answer, and the definitions in it, if there are any. */
export type LoadedDefinitions = Answer & { readonly envelope: DefinitionsEnvelope | undefined };

/** Asks the server once. An identifier never stands in an address: a known user's request is a POST. */
export async function loadDefinitions(
  platform: Pick<Platform, 'http' | 'clock'>,
  { baseUrl, apiKey, user }: DefinitionsQuery,
): Promise<LoadedDefinitions> {
  const url = routes.definitions(baseUrl, apiKey);
  const answer = await sendRequest(
    platform,
    user ? { method: 'POST', url, body: writeJson(user).json } : { method: 'GET', url, revalidate: true },
  );
  return { ...answer, envelope: answer.status === 200 ? readDefinitions(answer.body) : undefined };
}

/** The definitions in an answer of the server, new or kept; undefined where it holds none. */
export function readDefinitions(body: unknown): DefinitionsEnvelope | undefined {
  const { popups, tracking, quiet, history } = membersOf(body);
  const { enabled, sampleRate } = membersOf(tracking);
  if (!Array.isArray(popups) || typeof enabled !== 'boolean') return undefined;
  const rate = typeof sampleRate === 'number' && { sampleRate };
  return { popups, tracking: { enabled, ...rate }, quiet, history };
}
