import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The other side of a webhook: answers as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = {
    answer: (): {
      status: number;
      headers?: Record<string, string>;
      hangs?: boolean;
      isEndless?: boolean;
    } => ({ status: 200 }),
  };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const { status, headers, hangs = false, isEndless = false } = state.answer();
      if (isEndless) response.writeHead(status, headers).write('and so on');
      else if (!hangs) response.writeHead(status, headers).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook?x=1`,
    received,
    state,
    /** Ends every connection, also those that it owes an answer. */
    hangUp: () => server.closeAllConnections(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
