import type { RateLimit } from '../../ingest/rateLimits.js';

/** Several people may sign in from one office. */
const accountsPerAddress = 5;

/**
 * The address comes first: one that has used its tries up adds no further names to those that are remembered, or it could
 * make up so many that its own tries are forgotten.
 * @returns seconds to wait, or 0 when there was room for one more
 */
export function takeGuess(limit: RateLimit, account: string, address: string): number {
  return limit.take(address, accountsPerAddress) || limit.take(`${account}\n${address}`);
}
