import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsHeaders } from './cors.js';
import { pageSecurityHeaders } from './pageSecurity.js';
import { problemBody, unavailable } from './problem.js';

const body = problemBody(unavailable('The server is starting.').options);

/** Without a style: no file of ours can be asked for yet. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>Starting … · Service Popups</title>
</head>
<body>
<h1>Service Popups is starting …</h1>
<p>The database is being opened, which takes some seconds the first time. This page goes on by itself.</p>
</body>
</html>
`;

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
  if (request.headers.accept?.includes('text/html')) {
    const type = 'text/html; charset=utf-8';
    response.writeHead(503, { ...pageSecurityHeaders, 'Content-Type': type, 'Cache-Control': 'no-store' });
    response.end(page);
    return;
  }
  response.writeHead(503, { ...shared, 'Retry-After': '2' });
  response.end(body);
}
