import { splitLocation } from './splitLocation.js';

/**
 * Whether a page or screen lies under a pattern. `*` stands for one segment or a part of one, `**` for any number of
 * segments, none included, and a lone `*` for every page. A pattern that starts with `http://` or `https://` is
 * compared with the full address. Slashes at the start and end do not count. Query and hash route are ignored unless
 * the pattern names one (`/search?tab=news`, `/#/home`); `#/home` names a route on any page.
 * The time is linear in the length of the path, whatever the pattern.
 */
export function matchesPath(pattern: string, location: { path: string; url?: string | undefined }): boolean {
  const subject = /^https?:\/\//.test(pattern) ? location.url : location.path;
  if (subject === undefined) return false;
  if (pattern === '*') return true;
  const wanted = pattern.startsWith('#/') ? `**${pattern}` : pattern;
  return matchesSegments(segmentsOf(wanted, wanted), segmentsOf(subject, wanted));
}

/** Query and route become segments of their own, where the pattern names them. */
function segmentsOf(location: string, pattern: string): string[] {
  const { path, query, route = '' } = splitLocation(location);
  const withQuery = pattern.includes('?') ? `${path}/?${query}` : path;
  const text = decodeText(pattern.includes('#/') ? `${withQuery}/#${route}` : withQuery);
  return text.split('/').filter((segment) => segment !== '');
}

/** Browsers report `/caf%C3%A9` for what people write as `/café`. */
function decodeText(path: string): string {
  try {
    return path.includes('%') ? decodeURI(path) : path;
  } catch {
    return path;
  }
}

/** The stretches between `**` have fixed lengths, so the first place where each fits is always the right one. */
function matchesSegments(pattern: readonly string[], segments: readonly string[]): boolean {
  let next = 0;
  let at = 0;
  let afterDeep = -1;
  let deepAt = 0;
  while (at < segments.length) {
    const wanted = pattern[next];
    if (wanted === '**') {
      next += 1;
      afterDeep = next;
      deepAt = at;
    } else if (wanted !== undefined && matchesSegment(wanted, segments[at] ?? '')) {
      next += 1;
      at += 1;
    } else if (afterDeep < 0) {
      return false;
    } else {
      next = afterDeep;
      deepAt += 1;
      at = deepAt;
    }
  }
  return pattern.slice(next).every((rest) => rest === '**');
}

/** `*` inside a segment: the pieces between are searched from left to right, each once. */
function matchesSegment(pattern: string, segment: string): boolean {
  const pieces = pattern.split('*');
  const head = pieces.shift() ?? '';
  const tail = pieces.pop();
  if (tail === undefined) return pattern === segment;
  const end = segment.length - tail.length;
  let at = head.length;
  for (const piece of pieces) {
    at = segment.indexOf(piece, at) + piece.length;
    if (at < piece.length) return false;
  }
  return at <= end && segment.startsWith(head) && segment.endsWith(tail);
}
