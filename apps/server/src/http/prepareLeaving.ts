import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * @returns a way to leave: new connections are refused, open requests finish, connections close as they fall idle, and
 * after `limitMs` whatever is left is cut.
 */
export function prepareLeaving(server: Server): (limitMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Browsers open connections ahead of need. One that never said a word is not idle to Node, and would be waited for.
  const closeQuiet = () => {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  // Whoever is told that the connection stays sends the next request on it, and that would be lost when it is closed.
  const open = new Set<ServerResponse>();
  let isLeaving = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isLeaving) response.shouldKeepAlive = false;
  });
  // Behind the one that answers: what was answered at once, as definitions are, costs nothing to remember.
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (response.writableEnded) return;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return (limitMs) =>
    new Promise((resolve) => {
      isLeaving = true;
      for (const response of open) response.shouldKeepAlive = false;
      const sweep = setInterval(closeQuiet, 20);
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(limit);
        resolve();
      });
      closeQuiet();
    });
}
