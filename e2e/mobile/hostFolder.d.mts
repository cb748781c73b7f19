/** Prepares a host app in the cache and returns its folder. */
export function prepareHost(source: string): string;
