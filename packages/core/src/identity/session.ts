import * as limits from '@service-popups/protocol/limits';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';

export interface Session {
  /** The running session; a new one begins when the last activity is 30 minutes old. */
  readonly id: () => string;
  /** Something happened: the session goes on. Writes nothing. */
  readonly touch: () => void;
  /** Writes the last activity, for the next page and the other tabs. */
  readonly persist: () => void;
}

interface SessionRecord {
  readonly id: string;
  readonly at: number;
  /** Whose it is: another person's goes on for nobody else. */
  readonly person: string;
}

const name = 'session';

/** One session of a person for all tabs of a browser: the one that was active last decides. */
export function createSession(records: StateRecords, clock: Clock, personId: () => string): Session {
  let current: SessionRecord | undefined;

  // A stamp from the future comes from a clock that was set back: it would keep the session alive for years.
  const isAlive = ({ id, at, person }: SessionRecord): boolean =>
    typeof id === 'string' &&
    id !== '' &&
    person === personId() &&
    Math.abs(clock.now() - at) < limits.sessionIdleMs;
  /** Still to be checked. The first release did not say whose it is. */
  const readStored = (): SessionRecord =>
    ({ person: personId(), ...membersOf(records.read(name)) }) as SessionRecord;
  const resume = (): SessionRecord => {
    if (current && isAlive(current)) return current;
    current = readStored();
    if (!isAlive(current)) {
      current = { id: clock.uuid(), at: clock.now(), person: personId() };
      records.write(name, current);
    }
    return current;
  };

  return {
    id: () => resume().id,
    touch() {
      current = { ...resume(), at: clock.now() };
    },
    persist() {
      if (!current) return;
      const { at, person } = readStored();
      // Where another tab knows of another person by now, theirs is the one that goes on.
      if (!(at > current.at) && person === current.person) records.write(name, current);
    },
  };
}
