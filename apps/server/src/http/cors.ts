/**
 * Any page may read any answer of the SDK's routes, errors included: they hold nothing secret and never use
 * credentials. Which origins a key works for is checked apart, and refused with an answer the page can read.
 */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, ETag',
  // A page under cross-origin isolation may use what is served here.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

export const preflightHeaders = {
  ...corsHeaders,
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  // The SDK adds none, but a host's tracing may add its own to every request of the page.
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
} as const;

/** An entry is a whole origin, or `https://*.example.com` for every subdomain. */
export function isOriginAllowed(allowed: readonly string[], origin: string | undefined): boolean {
  if (allowed.length === 0) return true;
  // Apps and servers send no Origin; browsers always do across origins. The key is public either way.
  if (origin === undefined || origin === '') return true;
  return allowed.some((entry) => matchesOrigin(entry, origin.toLowerCase()));
}

function matchesOrigin(entry: string, origin: string): boolean {
  // Browsers leave out the port that goes without saying.
  const pattern = entry.toLowerCase().replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2');
  const star = pattern.indexOf('*.');
  if (star === -1) return pattern === origin;
  return (
    origin.startsWith(pattern.slice(0, star)) &&
    origin.endsWith(pattern.slice(star + 1)) &&
    origin.length > pattern.length - 1
  );
}
