/**
 * The offered language that suits a reader best, spelled as offered. It shares the most leading subtags with the one
 * wanted; of several the more general one, then the first offered. So the same tag wins, then its parent (`en` for
 * `en-GB`), then a sibling or child (`en-US` for `en-GB` and for `en`). Nothing in common: undefined.
 */
export function negotiateLanguage(wanted = '', offered: readonly string[]): string | undefined {
  // Its own tag, then with one subtag less each time.
  for (let shared = subtagsOf(wanted); shared; shared = shared.replace(/[^-]*-$/, '')) {
    const related = offered.filter((tag) => subtagsOf(tag).startsWith(shared));
    if (related[0] !== undefined) return related.find((tag) => subtagsOf(tag) === shared) ?? related[0];
  }
  return undefined;
}

/**
 * The subtags of a language, each with a dash behind it, so that a language begins with all that are more general. Where a
 * region implies a script, or one language has two tags, the tags would hide that they are related.
 */
export function subtagsOf(tag: string): string {
  return `${tag}-`
    .replaceAll('_', '-')
    .toLowerCase()
    .replace(/^zh-(?=(tw|hk|mo)-)/, 'zh-hant-')
    .replace(/^zh-(?=(cn|sg|my)-)/, 'zh-hans-')
    .replace(/^no-/, 'nb-');
}
