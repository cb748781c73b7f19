export type Separator = '\n' | ',';

/** The entries of a text; what is empty between two separators is none. */
export function partsOf(text: string, separator: Separator): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The list as text. What was typed stays as it is, an open end included, for as long as it means this list. */
export function listTextOf(list: readonly string[], separator: Separator, typed: string): string {
  const meant = partsOf(typed, separator);
  const isMeant = meant.length === list.length && meant.every((part, index) => part === list[index]);
  return isMeant ? typed : list.join(separator === ',' ? ', ' : '\n');
}
