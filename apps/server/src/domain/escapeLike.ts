/** For `LIKE`: what was typed is searched as it stands, also where it holds a wildcard. */
export function escapeLike(search: string): string {
  return search.replace(/[\\%_]/g, (character) => `\\${character}`);
}
