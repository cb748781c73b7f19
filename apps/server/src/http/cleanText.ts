// Postgres stores neither U+0000 nor half of a surrogate pair, JSON carries both. They are taken out, not refused:
// a person's answer is not lost for a character nobody can see.

/** In JSON text these can only stand as escapes, so most bodies need no walk at all. */
const suspicious = /\\u(?:0000|[dD][89a-fA-F])/;
const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const byteOrderMark = '\uFEFF';

/** Parses JSON and takes out what Postgres refuses. Throws what `JSON.parse` throws, but not for the mark of some editors. */
export function parseClean(text: string): unknown {
  const value: unknown = JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  return text.includes('\\u') && suspicious.test(text) ? cleanValue(value, 0) : value;
}

/** Deeper than any schema allows; the schema then refuses what is left. */
const deepest = 100;

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [cleanText(key), cleanValue(item, depth + 1)]);
  return Object.fromEntries(entries) as unknown;
}

export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').replace(loneSurrogates, '');
}
