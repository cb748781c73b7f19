import { lookup, Resolver } from 'node:dns/promises';

/** @returns the addresses that a name stands for; throws when there are none */
export type ResolveName = (host: string) => Promise<readonly string[]>;

export interface ResolveOptions {
  /** Name servers, as `address:port`. Default: those of this machine. */
  readonly servers?: readonly string[];
  /** For the first of two tries; a name takes four times as long at most. */
  readonly timeoutMs?: number;
}

/**
 * Asks the name servers directly. The system's own look-up works two names at a time, those of the database among them:
 * whoever owns a name server that never answers could keep connections to the database from being opened.
 */
export function createResolveName({ servers, timeoutMs = 2_000 }: ResolveOptions = {}): ResolveName {
  return async (host) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const limit = setTimeout(() => resolver.cancel(), 4 * timeoutMs);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(limit);
    const addresses = found.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
    if (addresses.length === 0) throw new Error('The name has no address.');
    return addresses;
  };
}

/** Also what only this machine knows, such as `localhost`. For development. */
export const resolveOwnName: ResolveName = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);
