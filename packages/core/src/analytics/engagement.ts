import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { ForegroundTime } from '../platform/foregroundTime.js';

const name = 'engagement';

/**
 * Foreground time of a session in milliseconds, all its pages and tabs together. Each call adds what passed since the
 * last one and tells the sum, which only grows within a session.
 */
export function createEngagement(time: ForegroundTime, records: StateRecords): (sessionId: string) => number {
  let counted = 0;
  let session: string | undefined;
  return (sessionId) => {
    const now = time.ms();
    // What passed before a new session began is nobody's: the person was away.
    const passed = session === undefined || session === sessionId ? now - counted : 0;
    const stored = membersOf(records.read(name));
    const before = stored['session'] === sessionId && typeof stored['ms'] === 'number' ? stored['ms'] : 0;
    const ms = Math.max(0, before) + passed;
    counted = now;
    session = sessionId;
    if (passed > 0) records.write(name, { session: sessionId, ms });
    return ms;
  };
}
