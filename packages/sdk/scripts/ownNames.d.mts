export const ownNames: readonly string[];
export function shortNames(): Map<string, string>;
