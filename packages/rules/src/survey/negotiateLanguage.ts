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
  const score = scorer(tag);
  return offered.filter((other) => counts(score(other))).sort((left, right) => score(right) - score(left));
}

/** How closely languages are related to this one: twice the leading subtags they share, and one more for all. */
function scorer(tag: string): (other: string) => number {
  const reader = subtagsOf(tag);
  return (other) => {
    const offered = subtagsOf(other);
    const firstOther = offered.findIndex((subtag, index) => subtag !== reader[index]);
    return firstOther < 0 ? offered.length * 2 + 1 : firstOther * 2;
  };
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
