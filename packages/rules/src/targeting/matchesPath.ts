import { splitLocation } from './normalizeScreenName.js';

/**
 * Whether a page or screen lies under a pattern. `*` stands for one segment or a part of one, `**` for any number of
 * segments, none included, and a lone `*` for every page. A pattern that starts with `http://` or `https://` is
 * compared with the full address. Slashes at the start and end do not count. The query is ignored unless the pattern
 * of a full address names one; a hash route is ignored unless the pattern names one (`/#/home`).
 * The time is linear in the length of the path, whatever the pattern.
 */
export function matchesPath(pattern: string, location: { path: string; url?: string | undefined }): boolean {
  if (pattern === '*') return true;
  const isAddress = pattern.startsWith('http://') || pattern.startsWith('https://');
  const subject = isAddress ? location.url : location.path;
  if (subject === undefined) return false;
  const wanted = splitLocation(pattern);
  const actual = splitLocation(subject);
  if (
    wanted.route !== undefined &&
    (actual.route === undefined || !matchesGlob(wanted.route, actual.route))
  ) {
    return false;
  }
  if (isAddress && !matchesQuery(pattern, subject)) return false;
  return matchesGlob(wanted.path, actual.path);
}

function matchesQuery(pattern: string, address: string): boolean {
  const wanted = queryOf(pattern);
  return wanted === '' || matchesSegment(wanted, queryOf(address));
}

function queryOf(address: string): string {
  const [head = ''] = address.split('#', 1);
  const start = head.indexOf('?');
  return start < 0 ? '' : head.slice(start + 1);
}

/** The stretches between `**` have fixed lengths, so the first place where each fits is always the right one. */
function matchesGlob(pattern: string, path: string): boolean {
  const segments = segmentsOf(path);
  const stretches = splitAtDeep(segmentsOf(pattern));
  const [first = []] = stretches;
  const last = stretches.at(-1) ?? [];
  if (stretches.length === 1) return first.length === segments.length && fitsAt(first, segments, 0);
  const end = segments.length - last.length;
  if (end < first.length || !fitsAt(first, segments, 0) || !fitsAt(last, segments, end)) return false;
  let at = first.length;
  for (const stretch of stretches.slice(1, -1)) {
    while (at + stretch.length <= end && !fitsAt(stretch, segments, at)) at += 1;
    at += stretch.length;
    if (at > end) return false;
  }
  return true;
}

function segmentsOf(path: string): string[] {
  return decodeText(path)
    .split('/')
    .filter((segment) => segment !== '');
}

/** Browsers report `/caf%C3%A9` for what people write as `/café`. */
function decodeText(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function splitAtDeep(pattern: readonly string[]): string[][] {
  const stretches: string[][] = [[]];
  for (const segment of pattern) {
    if (segment === '**') stretches.push([]);
    else stretches.at(-1)?.push(segment);
  }
  return stretches;
}

function fitsAt(stretch: readonly string[], segments: readonly string[], at: number): boolean {
  return stretch.every((wanted, index) => matchesSegment(wanted, segments[at + index] ?? ''));
}

/** `*` inside a segment; the pieces between are searched from left to right, each once. */
function matchesSegment(pattern: string, segment: string): boolean {
  const [head = '', ...pieces] = pattern.split('*');
  const tail = pieces.pop();
  if (tail === undefined) return pattern === segment;
  const end = segment.length - tail.length;
  if (end < head.length || !segment.startsWith(head) || !segment.endsWith(tail)) return false;
  let at = head.length;
  for (const piece of pieces) {
    const found = segment.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
