interface Version {
  readonly numbers: readonly number[];
  /** What follows a dash: `beta.2` of `2.0.0-beta.2`. */
  readonly early: readonly string[];
}

/** An operator, then up to four numbers or wildcards, an early-release tag, and a build tag that is ignored. */
const boundForm =
  /^(>=|<=|>|<|=|\^|~)?v?(\d{1,15}|[xX*])(?:\.(\d{1,15}|[xX*]))?(?:\.(\d{1,15}|[xX*]))?(?:\.(\d{1,15}|[xX*]))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/**
 * Whether a version lies in a semantic range: `>=2.1 <3`, `^1.4`, `~1.4.2`, `1.x`, `2 || >=4`. A bound compares only
 * the numbers it names, so `<3` leaves out every 3.x and its betas. Undefined when either cannot be read.
 */
export function matchesVersion(range: string, version: string): boolean | undefined {
  const actual = readBound(version.trim());
  if (actual === undefined || actual.operator !== '' || actual.numbers.length === 0) return undefined;
  let matches: boolean | undefined = false;
  for (const alternative of range.split('||')) {
    const bounds = splitBounds(alternative).map(readBound);
    if (bounds.includes(undefined)) return undefined;
    if (bounds.every((bound) => bound !== undefined && isWithin(actual, bound))) matches = true;
  }
  return matches;
}

interface Bound extends Version {
  readonly operator: string;
}

function splitBounds(text: string): string[] {
  return text
    .replaceAll(/([<>=^~])[\s,]+/g, '$1')
    .split(/[\s,]+/)
    .filter((bound) => bound !== '');
}

function readBound(text: string): Bound | undefined {
  const found = boundForm.exec(text);
  if (found === null) return undefined;
  const parts = found.slice(2, 6);
  const wildcard = parts.findIndex((part) => part === undefined || 'xX*'.includes(part));
  const numbers = parts.slice(0, wildcard < 0 ? parts.length : wildcard).map(Number);
  return { operator: found[1] ?? '', numbers, early: found[6]?.split('.') ?? [] };
}

function isWithin(version: Version, { operator, ...bound }: Bound): boolean {
  const order = compare(version, bound);
  switch (operator) {
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '^':
      return order >= 0 && sharesFirst(version, bound, caretLength(bound));
    case '~':
      return order >= 0 && sharesFirst(version, bound, Math.min(2, bound.numbers.length));
    default:
      return order === 0;
  }
}

/** Up to and including the first number that is not zero: that one carries the breaking changes. */
function caretLength({ numbers }: Version): number {
  const first = numbers.findIndex((number) => number > 0);
  return first < 0 ? numbers.length : first + 1;
}

function sharesFirst(version: Version, bound: Version, count: number): boolean {
  return bound.numbers.slice(0, count).every((number, index) => (version.numbers[index] ?? 0) === number);
}

/** Negative when the version is lower. Early releases count only where the bound names all three numbers. */
function compare(version: Version, bound: Version): number {
  for (const [index, number] of bound.numbers.entries()) {
    const difference = (version.numbers[index] ?? 0) - number;
    if (difference !== 0) return difference;
  }
  return bound.numbers.length < 3 ? 0 : compareEarly(version.early, bound.early);
}

function compareEarly(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  for (const [index, part] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const difference = compareTags(part, other);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Numbers below words, numbers by size, words by their letters. */
function compareTags(left: string, right: string): number {
  if (left === right) return 0;
  const difference = Number(left) - Number(right);
  if (!Number.isNaN(difference)) return difference;
  const isLeftNumber = !Number.isNaN(Number(left));
  const isRightNumber = !Number.isNaN(Number(right));
  if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1;
  return left < right ? -1 : 1;
}
