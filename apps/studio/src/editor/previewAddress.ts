/** The page with the parameter of a preview, before whatever follows a #; undefined for what is no address. */
export function previewAddress(site: string, parameter: string): string | undefined {
  if (!/^https?:\/\//i.test(site) || !URL.canParse(site)) return undefined;
  const address = new URL(site);
  address.search = address.search === '' ? parameter : `${address.search}&${parameter}`;
  return address.href;
}

/** The page to preview on while nobody has named one: where the project may be used, else the shop of the demo. */
export function proposedSite(
  projectId: string,
  allowedOrigins: readonly string[],
  serverOrigin: string,
): string {
  return allowedOrigins[0] ?? (projectId === 'demo' ? `${serverOrigin}/demo` : '');
}
