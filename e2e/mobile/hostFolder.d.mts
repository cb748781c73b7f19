/** Prepares a host app in the cache and returns its folder. Its packages are those of `manifests`, else its own. */
export function prepareHost(source: string, manifests?: string): string;
