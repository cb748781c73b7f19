// A server that has more to write than it can take must say so at next to no cost, or saying so is what keeps it from
// writing: analytics are refused ahead of the router, with an answer that was made beforehand.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '../../diagnostics/metrics.js';
import { corsHeaders } from '../../http/cors.js';
import { problemBody } from '../../http/problem.js';
import type { WaitingLine } from '../../ingest/waitingLine.js';
import { noRoom } from './gate.js';

const address = '/sdk/analytics';

/** @returns whether the request was refused */
export function refuseAhead(line: WaitingLine, metrics: Metrics) {
  const { options } = noRoom();
  const body = problemBody(options);
  const headers = Object.entries({
    ...corsHeaders,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': String(options.retryAfterSeconds),
    'Content-Length': String(Buffer.byteLength(body)),
  }).flat();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'POST' || request.url !== address || !line.isFull()) return false;
    response.writeHead(options.status, headers);
    response.end(body);
    metrics.countRequest(`POST ${address}`, options.status, 0);
    return true;
  };
}
