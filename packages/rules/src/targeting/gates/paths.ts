import type { Gate } from '../context.js';
import { matchesPath } from '../matchesPath.js';
import { finding, restricts, unrestricted } from './finding.js';

/** `path` lets in, `excludedPaths` keeps out, and keeping out wins. */
export const paths: Gate = ({ segments }, context) => {
  const wanted = segments?.path;
  const excluded = segments?.excludedPaths;
  const asksForPath = restricts(wanted);
  const keepsOut = restricts(excluded);
  if (!asksForPath && !keepsOut) return unrestricted;
  const matches = (pattern: string): boolean => matchesPath(pattern, context);
  const expected = { path: wanted, excludedPaths: excluded };
  if (keepsOut && excluded.some(matches)) return finding('excluded_path', expected, context.path);
  return finding(asksForPath && !wanted.some(matches) && 'other_path', expected, context.path);
};
