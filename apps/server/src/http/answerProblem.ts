import type { ServerResponse } from 'node:http';
import { failureFields } from '../diagnostics/logger.js';
import type { Logger } from '../diagnostics/logger.js';
import { QueueFull } from '../ingest/groupCommit.js';
import { isUnavailable } from '../store/failures.js';
import { corsHeaders } from './cors.js';
import { Problem, invalidBody, problemBody, unavailable } from './problem.js';

export function answerProblem(error: unknown, logger: Logger): Response {
  const { status, headers, body } = assembleProblem(error, logger);
  return new Response(body, { status, headers });
}

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Whatever went wrong, as an answer that a client can act on. Nothing of the inside gets out. */
export function assembleProblem(error: unknown, logger: Logger): ProblemAnswer {
  const { options } = toProblem(error, logger);
  return {
    status: options.status,
    headers: {
      ...corsHeaders,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(options.retryAfterSeconds === undefined
        ? {}
        : { 'Retry-After': String(options.retryAfterSeconds) }),
    },
    body: problemBody(options),
  };
}

/** Ahead of the router. @returns the status */
export function sendProblem(response: ServerResponse, { status, headers, body }: ProblemAnswer): number {
  response.writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  response.end(body);
  return status;
}

function toProblem(error: unknown, logger: Logger): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof QueueFull) return unavailable('The server has more to write than it can take.', 2);
  logger.error('a request failed', failureFields(error));
  return isUnavailable(error)
    ? unavailable('The database is away for a moment. Try again shortly.', 2)
    : invalidBody('The database refused this request as it stands.');
}
