// The one request that every page load makes, answered ahead of the router and without the database.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../../diagnostics/metrics.js';
import { isOriginAllowed } from '../../http/cors.js';
import type { Store } from '../../store/createStore.js';
import type { AssembleAnswer } from './definitionsAnswer.js';

const before = '/sdk/';
const after = '/popups';

export interface MemoryOptions {
  readonly store: Store;
  readonly metrics: Metrics;
  readonly assembleAnswer: AssembleAnswer;
}

/** @returns whether the request was answered. Whatever is unusual goes on to the router. */
export function definitionsFromMemory({ store, metrics, assembleAnswer }: MemoryOptions) {
  const { directory, sightings } = store;
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false;
    const url = request.url ?? '';
    if (!url.startsWith(before) || !url.endsWith(after)) return false;
    const entry = directory.peek(url.slice(before.length, -after.length));
    if (entry === undefined || entry === 'unknown' || entry.kind !== 'public') return false;
    const headers = readHeaders(request.rawHeaders);
    if (!isOriginAllowed(entry.allowedOrigins, headers.origin)) return false;
    sightings.see(entry, 'definitions', headers.origin);
    const answer = assembleAnswer(entry, headers);
    metrics.countDefinitions(answer.status === 200 ? '200' : '304');
    response.writeHead(answer.status, answer.rawHeaders);
    response.end(answer.text, 'latin1');
    return true;
  };
}

/** The three headers that matter, without making Node sort all the others into an object. */
function readHeaders(raw: readonly string[]) {
  let origin: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    // Lengths first: most names are ruled out without looking at a letter.
    if (name.length === 6 && name.toLowerCase() === 'origin') origin = raw[index + 1];
    else if (name.length === 15 && name.toLowerCase() === 'accept-encoding') acceptEncoding = raw[index + 1];
    else if (name.length === 13 && name.toLowerCase() === 'if-none-match') ifNoneMatch = raw[index + 1];
  }
  return { origin, acceptEncoding, ifNoneMatch };
}
