import { defaultBaseUrl } from '@service-popups/protocol';

export interface Addresses {
  readonly baseUrl: string;
  readonly sdkBaseUrl: string;
}

/** The host's addresses, else where the script tag came from, else the one fixed at build time. */
export function resolveAddresses(
  given: { readonly baseUrl?: string | undefined; readonly sdkBaseUrl?: string | undefined },
  scriptOrigin: string | undefined,
): Addresses {
  const baseUrl = given.baseUrl ?? scriptOrigin ?? defaultBaseUrl;
  const sdkBaseUrl = given.sdkBaseUrl ?? scriptOrigin ?? baseUrl;
  return { baseUrl: withoutSlash(baseUrl), sdkBaseUrl: withoutSlash(sdkBaseUrl) };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
