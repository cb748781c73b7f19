/** The page with the parameter of a preview, before whatever follows a #; undefined for what is no address. */
export function previewAddress(site: string, parameter: string): string | undefined {
  if (!/^https?:\/\//i.test(site) || !URL.canParse(site)) return undefined;
  const address = new URL(site);
  address.search = address.search === '' ? parameter : `${address.search}&${parameter}`;
  return address.href;
}

/**
 * The page to preview on while nobody has named one: where the project may be used, else the shop of the demo. An origin
 * that stands for every subdomain is no page.
 */
export function proposedSite(
  projectId: string,
  allowedOrigins: readonly string[],
  serverOrigin: string,
): string {
  const own = allowedOrigins.find((origin) => !origin.includes('*'));
  return own ?? (projectId === 'demo' ? `${serverOrigin}/demo` : '');
}
