import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.js';

/** What proxies add. One that is trusted adds the first: a request without it has come past it. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const;

interface AskedBy {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Whether somebody on this machine asks, and not a proxy on it, or a page under a name that leads here, for anybody at all.
 * Some proxies add nothing and ask for `127.0.0.1`: where people reach the server at another address and no proxy is trusted,
 * nobody can tell.
 */
export function isFromHere(
  { headers, socket }: AskedBy,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): boolean {
  const isLocal = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  const isPassedOn = proxyHeaders.some((name) => headers[name] !== undefined);
  const mayBeHidden = trustedProxies === 0 && publicUrl !== '' && !isOwnHost(publicUrl);
  return isLocal && !isPassedOn && !mayBeHidden && isOwnHost(`http://${headers.host ?? ''}`);
}

function isOwnHost(address: string): boolean {
  return URL.canParse(address) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
