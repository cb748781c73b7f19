import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** What Hono's handlers see: Node's own request and response beside the standard ones. */
export interface ServerEnv {
  Bindings: HttpBindings;
}

export type ServerContext = Context<ServerEnv>;

/**
 * The visitor's address, through as many proxies as may be believed. Used for a hash alone, never kept. Of version 6 it
 * is the network: one household has more addresses of it than could ever be counted apart.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies === 0 ? '' : forwardedFor(request, trustedProxies);
  return networkOf(forwarded || (request.socket.remoteAddress ?? ''));
}

function forwardedFor(request: IncomingMessage, trustedProxies: number): string {
  const value = request.headers['x-forwarded-for'] ?? '';
  const hops = (typeof value === 'string' ? value : value.join(',')).split(',');
  return withoutPort(hops.at(-trustedProxies)?.trim() ?? '');
}

/** Some proxies name the port as well, which is another for every connection. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** `2001:db8:1:2:3:4:5:6` as `2001:db8:1:2`, `::ffff:192.0.2.1` as `192.0.2.1`, anything else as it is. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = address.toLowerCase().split('::');
  const groups = before === '' ? [] : before.split(':');
  const behind = after === undefined || after === '' ? [] : after.split(':');
  const missing = after === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...behind];
  return all.slice(0, 4).join(':');
}
