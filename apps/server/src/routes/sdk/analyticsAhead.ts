// The request that brings nearly all of the data, answered ahead of the router: there are hundreds a second, and whoever
// asks for definitions waits for each of them. A server that has more to write than it can take says so at next to no
// cost, with an answer made beforehand, or saying so is what keeps it from writing.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../clock.js';
import type { Logger } from '../../diagnostics/logger.js';
import type { Metrics } from '../../diagnostics/metrics.js';
import { assembleProblem, sendProblem } from '../../http/answerProblem.js';
import { corsHeaders } from '../../http/cors.js';
import type { Turns } from '../../http/turns.js';
import type { WaitingLine } from '../../ingest/waitingLine.js';
import type { TakeAnalytics } from './analytics.js';
import { noRoom } from './gate.js';

const address = '/sdk/analytics';
const accepted = 202;
const acceptedHeaders = Object.entries({
  ...corsHeaders,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
}).flat();

export interface AheadOptions {
  readonly take: TakeAnalytics;
  readonly line: WaitingLine;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly turns: Turns;
}

/** @returns whether the request is answered here */
export function analyticsAhead({ take, line, metrics, clock, logger, turns }: AheadOptions) {
  const full = assembleProblem(noRoom(), logger);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = clock.now();
    const status = await take(request).then(
      async (ack) => {
        await turns.next();
        const body = `{"accepted":${ack.accepted},"duplicates":${ack.duplicates}}`;
        response.writeHead(accepted, [...acceptedHeaders, 'Content-Length', String(body.length)]);
        response.end(body);
        return accepted;
      },
      (error: unknown) => sendProblem(response, assembleProblem(error, logger)),
    );
    metrics.countRequest(`POST ${address}`, status, clock.now() - startedAt);
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'POST' || !isAddress(request.url ?? '')) return false;
    if (line.isFull()) metrics.countRequest(`POST ${address}`, sendProblem(response, full), 0);
    else void answer(request, response);
    return true;
  };
}

/** Whatever is behind a question mark means nothing here. */
function isAddress(url: string): boolean {
  return url === address || url.startsWith(`${address}?`);
}
