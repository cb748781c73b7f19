import type { DefinitionsRequest, Tracking } from '@service-popups/protocol';
import { membersOf } from '../boot/stateRecords.js';
import type { Platform } from '../platform/platform.js';
import { sendRequest, type Answer } from '../transport/request.js';
import { writeJson } from '../transport/writeJson.js';

/** The answer, opened no further than everybody needs it; the display decodes the rest. */
export interface DefinitionsEnvelope {
  readonly popups: readonly unknown[];
  readonly tracking: Tracking;
  readonly quiet: unknown;
  readonly history: unknown;
}

/** The server's answer, and the definitions in it, if there are any. */
export type LoadedDefinitions = Answer & { readonly envelope: DefinitionsEnvelope | undefined };

/**
 * Asks the server once. An identifier never stands in an address: a known user's request is a POST.
 * @param user None for anonymous people: their definitions are the same for everyone, so that any cache can serve them.
 */
export async function loadDefinitions(
  platform: Pick<Platform, 'http' | 'clock'>,
  url: string,
  user?: DefinitionsRequest,
): Promise<LoadedDefinitions> {
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
