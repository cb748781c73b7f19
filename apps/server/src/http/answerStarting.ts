import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsHeaders } from './cors.js';
import { problemBody, unavailable } from './problem.js';

const body = problemBody(unavailable('The server is starting.').options);

/**
 * While the database is opened and brought forward. The process lives, and says so: whoever watches over it must not end
 * it in the middle of that. Everything else has to wait.
 */
export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const shared = { ...corsHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  if (request.method === 'GET' && request.url === '/healthz') {
    response.writeHead(200, shared);
    response.end('{"status":"ok"}');
    return;
  }
  response.writeHead(503, { ...shared, 'Retry-After': '2' });
  response.end(body);
}
