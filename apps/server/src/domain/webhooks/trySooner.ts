import type { Clock } from '../../clock.js';
import type { Database } from '../../store/database.js';
import { leaseMs, pauseAfter } from './pauses.js';

/** After as many the pause grows no more. */
const mostTries = 12;

/**
 * After the clock was set back: what was to be tried in seconds by the time before would wait for hours. From then on nothing
 * waits longer than the pause after its tries, not even for a receiver that asked for more; nor is it taken while it is under
 * way. It does not matter how many processes notice.
 */
export async function trySooner({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock.now();
  const latest = Array.from({ length: mostTries + 1 }, (_, tries) =>
    new Date(now + Math.max(leaseMs, pauseAfter(tries, 0.5))).toISOString(),
  );
  await database.query(
    `UPDATE webhook_deliveries SET next_attempt_at = ($1::timestamptz[])[1 + least(attempts, ${mostTries})]
     WHERE state = 'pending' AND next_attempt_at > ($1::timestamptz[])[1 + least(attempts, ${mostTries})]`,
    [latest],
  );
}
