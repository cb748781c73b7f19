import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';

/** What Hono's handlers see: Node's own request and response beside the standard ones. */
export interface ServerEnv {
  Bindings: HttpBindings;
}

export type ServerContext = Context<ServerEnv>;

/** The visitor's address, through as many proxies as may be believed. Used for a hash alone, never kept. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const hops = headerOf(request, 'x-forwarded-for')
    .split(',')
    .map((hop) => hop.trim());
  return hops.at(-trustedProxies) ?? direct;
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : (value?.join(',') ?? '');
}
