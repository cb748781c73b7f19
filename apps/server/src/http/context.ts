import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What Hono's handlers see: Node's own request and response beside the standard ones. */
export interface ServerEnv {
  Bindings: HttpBindings;
}

export type ServerContext = Context<ServerEnv>;

/** The visitor's address, through as many proxies as may be believed. Used for a hash alone, never kept. */
export function clientAddress(context: ServerContext, trustedProxies: number): string {
  const direct = context.env.incoming.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) ?? direct;
}
