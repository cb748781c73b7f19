/**
 * The offered language that suits a reader best, spelled as offered. It shares the most leading subtags with the one
 * wanted; of several the more general one, then the first offered. So the same tag wins, then its parent (`en` for
 * `en-GB`), then a sibling or child (`en-US` for `en-GB` and for `en`). Nothing in common: undefined.
 */
export function negotiateLanguage(wanted = '', offered: readonly string[]): string | undefined {
  const reader = subtagsOf(wanted);
  // How closely a language is related: twice the leading subtags that they share, and one more for all of its own.
  const score = (other: string) => {
    const subtags = subtagsOf(other);
    const firstOther = subtags.findIndex((subtag, index) => subtag !== reader[index]);
    return firstOther < 0 ? subtags.length * 2 + 1 : firstOther * 2;
  };
  return offered.filter(score).sort((left, right) => score(right) - score(left))[0];
}

/** Where a region implies a script, or one language has two tags, the tags would hide that they are related. */
export function subtagsOf(tag: string): string[] {
  return tag
    .replaceAll('_', '-')
    .toLowerCase()
    .replace(/^zh-(?=(tw|hk|mo)\b)/, 'zh-hant-')
    .replace(/^zh-(?=(cn|sg|my)\b)/, 'zh-hans-')
    .replace(/^no\b/, 'nb')
    .split('-');
}
