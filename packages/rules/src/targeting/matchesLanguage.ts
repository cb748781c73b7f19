/**
 * Whether a language segment covers a language: the same tag, or its first subtags (`en` covers `en-US`, `e` covers
 * nothing). Case does not matter, and `pt_BR` is read as `pt-BR`.
 */
export function matchesLanguage(segment: string, language: string): boolean {
  const wanted = readTag(segment);
  return wanted !== '' && `${readTag(language)}-`.startsWith(`${wanted}-`);
}

function readTag(tag: string): string {
  return tag.trim().replaceAll('_', '-').toLowerCase();
}
