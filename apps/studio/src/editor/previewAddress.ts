/** The page with the parameter of a preview, before whatever follows a #; undefined for what is no address. */
export function previewAddress(site: string, parameter: string): string | undefined {
  if (!/^https?:\/\//i.test(site) || !URL.canParse(site)) return undefined;
  const address = new URL(site);
  address.search = address.search === '' ? parameter : `${address.search}&${parameter}`;
  return address.href;
}
