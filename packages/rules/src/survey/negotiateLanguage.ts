/**
 * The offered language that suits a reader best, spelled as offered. It shares the most leading subtags with the one
 * wanted; of several the more general one, then the first offered. So the same tag wins, then its parent (`en` for
 * `en-GB`), then a sibling or child (`en-US` for `en-GB` and for `en`). Nothing in common: undefined.
 */
export function negotiateLanguage(
  wanted: string | undefined,
  offered: readonly string[],
): string | undefined {
  const reader = subtagsOf(wanted ?? '');
  let best: string | undefined;
  let bestScore = 0;
  for (const language of offered) {
    const score = kinship(reader, subtagsOf(language));
    if (score > bestScore) {
      best = language;
      bestScore = score;
    }
  }
  return best;
}

/** The tag and the shorter ones that contain it, longest first: `zh-Hant-TW` gives itself, `zh-Hant` and `zh`. */
export function lineageOf(tag: string, offered: readonly string[]): string[] {
  const rank = (other: string) => kinship(subtagsOf(tag), subtagsOf(other));
  // Only a tag that shares all its subtags has an odd kinship.
  return offered.filter((other) => rank(other) % 2).sort((left, right) => rank(right) - rank(left));
}

function kinship(reader: readonly string[], offered: readonly string[]): number {
  const firstOther = offered.findIndex((subtag, index) => subtag !== reader[index]);
  return firstOther < 0 ? offered.length * 2 + 1 : firstOther * 2;
}

// Where a region implies a script, or a language has an older name, the tags would hide that they are related.
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^zh-(?=(tw|hk|mo)\b)/, 'zh-hant-'],
  [/^zh-(?=(cn|sg|my)\b)/, 'zh-hans-'],
  [/^no\b/, 'nb'],
  [/^iw\b/, 'he'],
  [/^in\b/, 'id'],
];

function subtagsOf(tag: string): string[] {
  const plain = tag.trim().replaceAll('_', '-').toLowerCase();
  return spellings.reduce((text, [from, to]) => text.replace(from, to), plain).split('-');
}
