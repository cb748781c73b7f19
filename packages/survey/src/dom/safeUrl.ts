const linkProtocols = /^(https:|mailto:|tel:)$/;
const localHosts = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The address if a definition's link may carry it: https (http on this machine), mail or telephone. Else undefined. */
export function safeLink(text: string | undefined): string | undefined {
  const url = parse(text);
  return url && (linkProtocols.test(url.protocol) || isLocalHttp(url)) ? url.href : undefined;
}

/** The address if a picture or a font may come from it: https, or http on this machine. Else undefined. */
export function safeAsset(text: string | undefined): string | undefined {
  const url = parse(text);
  return url && (url.protocol === 'https:' || isLocalHttp(url)) ? url.href : undefined;
}

function isLocalHttp(url: URL): boolean {
  return url.protocol === 'http:' && localHosts.test(url.hostname);
}

function parse(text: string | undefined): URL | undefined {
  try {
    // No base: a relative address in a definition would point into whichever page shows it.
    return new URL(text ?? '');
  } catch {
    return undefined;
  }
}
