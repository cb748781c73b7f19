/**
 * The offered language that suits a reader best, spelled as offered. It shares the most leading subtags with the one
 * wanted; of several the more general one, then the first offered. So the same tag wins, then its parent (`en` for
 * `en-GB`), then a sibling or child (`en-US` for `en-GB` and for `en`). Nothing in common: undefined.
 */
export function negotiateLanguage(
  wanted: string | undefined,
  offered: readonly string[],
): string | undefined {
  return related(wanted ?? '', offered, (score) => score > 0)[0];
}

/** The tag and the shorter ones that contain it, longest first: `zh-Hant-TW` gives itself, `zh-Hant` and `zh`. */
export function lineageOf(tag: string, offered: readonly string[]): string[] {
  // Only a tag that shares all its subtags has an odd score.
  return related(tag, offered, (score) => score % 2 > 0);
}

function related(tag: string, offered: readonly string[], counts: (score: number) => boolean): string[] {
  const reader = subtagsOf(tag);
  // How closely a language is related: twice the leading subtags that they share, and one more for all of its own.
  const score = (other: string) => {
    const subtags = subtagsOf(other);
    const firstOther = subtags.findIndex((subtag, index) => subtag !== reader[index]);
    return firstOther < 0 ? subtags.length * 2 + 1 : firstOther * 2;
  };
  return offered.filter((other) => counts(score(other))).sort((left, right) => score(right) - score(left));
}

/** Where a region implies a script, or a language has an older name, the tags would hide that they are related. */
function subtagsOf(tag: string): string[] {
  return tag
    .trim()
    .replaceAll('_', '-')
    .toLowerCase()
    .replace(/^zh-(?=(tw|hk|mo)\b)/, 'zh-hant-')
    .replace(/^zh-(?=(cn|sg|my)\b)/, 'zh-hans-')
    .replace(/^no\b/, 'nb')
    .replace(/^iw\b/, 'he')
    .replace(/^in\b/, 'id')
    .split('-');
}
