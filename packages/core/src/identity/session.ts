import { limits } from '@service-popups/protocol';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';

export interface Session {
  /** The running session; a new one begins when the last activity is 30 minutes old. */
  readonly id: () => string;
  /** Something happened: the session goes on. Writes nothing. */
  readonly touch: () => void;
  /** Writes the last activity, for the next page and the other tabs. */
  readonly persist: () => void;
  /** Begins anew at once. */
  readonly restart: () => void;
}

interface SessionRecord {
  readonly id: string;
  readonly at: number;
}

const name = 'session';

/** One session for all tabs of a browser: the one that was active last decides. */
export function createSession(records: StateRecords, clock: Clock): Session {
  let current: SessionRecord | undefined;

  // A stamp from the future comes from a clock that was set back: it would keep the session alive for years.
  const isAlive = ({ at }: SessionRecord): boolean => Math.abs(clock.now() - at) < limits.sessionIdleMs;
  const begin = (): void => {
    current = { id: clock.uuid(), at: clock.now() };
    records.write(name, current);
  };
  const resume = (): SessionRecord => {
    if (current && isAlive(current)) return current;
    const stored = readSession(records.read(name));
    if (stored && isAlive(stored)) current = stored;
    else begin();
    return current as SessionRecord;
  };

  return {
    id: () => resume().id,
    touch() {
      current = { id: resume().id, at: clock.now() };
    },
    persist() {
      if (!current) return;
      const stored = readSession(records.read(name));
      if (!stored || stored.at <= current.at) records.write(name, current);
    },
    restart: begin,
  };
}

function readSession(value: unknown): SessionRecord | undefined {
  const { id, at } = membersOf(value);
  return typeof id === 'string' && id !== '' && typeof at === 'number' ? { id, at } : undefined;
}
