import type { Gate } from '../context.js';
import { matchesPath } from '../matchesPath.js';
import { restricts } from './checks.js';

/** `path` lets in, `excludedPaths` keeps out, and keeping out wins. */
export const paths: Gate = ({ segments }, context) => {
  const path = segments?.path;
  const excludedPaths = segments?.excludedPaths;
  const letsIn = restricts(path);
  const keepsOut = restricts(excludedPaths);
  if (!letsIn && !keepsOut) return undefined;
  const matches = (pattern: string): boolean => matchesPath(pattern, context);
  const isExcluded = keepsOut && excludedPaths.some(matches);
  const isElsewhere = letsIn && !path.some(matches);
  return [isExcluded ? 'excluded_path' : isElsewhere && 'other_path', { path, excludedPaths }, context.path];
};
