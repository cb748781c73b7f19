import { ApiError } from '../api/request.js';

/** What a person is told of something that was thrown. */
export function messageOf(error: unknown): string {
  // All tabs share one session, and whoever signs in here instead loses what they wrote.
  if (error instanceof ApiError && error.status === 401)
    return 'You are signed out. Sign in in another tab, then try again here.';
  return error instanceof Error ? error.message : String(error);
}
