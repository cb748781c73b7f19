import { ApiError } from '../api/request.js';

/**
 * What a person is told of something that was thrown. `look`: where they see whether it was done though no answer came, for
 * what would be done twice by trying again.
 */
export function messageOf(error: unknown, look?: string): string {
  if (look !== undefined && error instanceof ApiError && error.isAway)
    return `No answer came from the server. Look ${look} before you try again.`;
  // All tabs share one session, and whoever signs in here instead loses what they wrote.
  if (error instanceof ApiError && error.status === 401)
    return 'You are signed out. Sign in in another tab, then try again here.';
  return error instanceof Error ? error.message : String(error);
}
