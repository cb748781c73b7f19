import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { ForegroundTime } from '../platform/foregroundTime.js';

/** Foreground time of the session, all its pages and tabs together. */
export interface Engagement {
  /** Adds what passed since the last call and tells the sum. It only grows within a session. */
  readonly totalMs: (sessionId: string) => number;
}

const name = 'engagement';

export function createEngagement(time: ForegroundTime, records: StateRecords): Engagement {
  let counted = 0;
  let session: string | undefined;
  return {
    totalMs(sessionId) {
      const now = time.ms();
      // What passed before a new session began is nobody's: the person was away.
      const passed = session === undefined || session === sessionId ? now - counted : 0;
      const stored = membersOf(records.read(name));
      const before = stored['session'] === sessionId && typeof stored['ms'] === 'number' ? stored['ms'] : 0;
      const ms = Math.max(0, before) + passed;
      counted = now;
      session = sessionId;
      if (passed > 0 || before === 0) records.write(name, { session: sessionId, ms });
      return ms;
    },
  };
}
