/** The numbers up to the first wildcard; after three of them 0, or for an early release −1 and its tags. */
type Parts = readonly (number | string)[];

interface Bound {
  readonly operator: string;
  readonly parts: Parts;
}

/** Operator, numbers or wildcards, early-release tag, and a build tag that is ignored. Unambiguous, hence linear. */
const form = /^([<>]=?|[=^~]|)v?((?:\d+|[xX*])(?:\.(?:\d+|[xX*]))*)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;

/**
 * Whether a version lies in a semantic range: `>=2.1 <3`, `^1.4`, `~1.4.2`, `1.x`, `2 || >=4`. A bound compares only
 * the numbers it names, so `<3` leaves out every 3.x and its betas. Of a version with more than three numbers the
 * first three count. Throws when range or version cannot be read.
 */
export function matchesVersion(range: string, version: string): boolean {
  // Apps write their build beside the version: "2.1.0 (345)".
  const actual = read(version.trim().split(' ', 1)[0] ?? '');
  if (actual.operator !== '' || actual.parts.length === 0) throw new TypeError();
  // Every alternative, without an early exit: a range that is broken anywhere is broken.
  const results = range.split('||').map((alternative) =>
    splitBounds(alternative)
      .map((bound) => isWithin(actual.parts, read(bound)))
      .every(Boolean),
  );
  return results.includes(true);
}

function splitBounds(alternative: string): string[] {
  return alternative.replaceAll(/([<>=^~])\s+/g, '$1').match(/[^\s,]+/g) ?? [];
}

function read(text: string): Bound {
  const found = form.exec(text);
  if (found === null) throw new TypeError();
  const [, operator = '', dotted = '', early] = found;
  const numbers = dotted.split('.', 3).map(Number);
  if (numbers.some(Number.isNaN))
    return { operator, parts: numbers.slice(0, numbers.findIndex(Number.isNaN)) };
  if (numbers.length < 3) return { operator, parts: numbers };
  return { operator, parts: early === undefined ? [...numbers, 0] : [...numbers, -1, ...early.split('.')] };
}

function isWithin(version: Parts, { operator, parts }: Bound): boolean {
  const order = compare(version, parts);
  if (order === 0) return operator !== '<' && operator !== '>';
  if (order < 0) return operator.startsWith('<');
  if (operator.startsWith('>')) return true;
  // `~` holds the first two numbers, `^` all up to the first that is not zero, which carries breaking changes; any
  // other operator holds everything, which has failed already.
  const held = { '~': 2, '^': parts.findIndex((part) => part !== 0) + 1 || parts.length }[operator];
  return compare(version, parts.slice(0, held)) === 0;
}

/** Negative when the version is lower, looking only at what the bound names. */
function compare(version: Parts, bound: Parts): number {
  let index = 0;
  // Not by `entries()`: that of Prototype.js, which older shops have, is another.
  for (const wanted of bound) {
    const part = version[index++] ?? 0;
    if (part === wanted) continue;
    // Tags that are numbers compare as such, others letter by letter.
    return Number(part) - Number(wanted) || (String(part) > String(wanted) ? 1 : -1);
  }
  return 0;
}
