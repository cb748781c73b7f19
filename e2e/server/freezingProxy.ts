// Stands between a server and its database and can fall silent: connections stay open, and nothing comes through.
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface FreezingProxy {
  /** The address of the database, through here. */
  readonly url: string;
  freeze(): void;
  stop(): Promise<void>;
}

export async function startFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    return socket;
  };
  const server = createServer((incoming) => {
    keep(incoming);
    if (isFrozen) return;
    const outgoing = keep(connect(Number(target.port), target.hostname));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
