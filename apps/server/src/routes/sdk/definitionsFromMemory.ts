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
    // Node has them sorted by now, to look for `Expect`.
    const { origin, 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = request.headers;
    if (!isOriginAllowed(entry.allowedOrigins, origin)) return false;
    sightings.see(entry, 'definitions', origin);
    const answer = assembleAnswer(entry, { acceptEncoding, ifNoneMatch });
    metrics.countDefinitions(answer.status === 200 ? '200' : '304');
    response.writeHead(answer.status, answer.rawHeaders);
    response.end(answer.text, 'latin1');
    return true;
  };
}
