import * as limits from '@service-popups/protocol/limits';
import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';

export interface DefinitionsCache {
  /** The last good answer for this user, up to seven days old. */
  readonly read: (userId: string | undefined) => string | undefined;
  readonly write: (userId: string | undefined, text: string) => void;
  readonly clear: () => void;
}

/**
 * The answer's text, as it came, and beside it for whom and when. The note goes first and comes last: a write that is
 * torn in the middle leaves no note, hence no cache, and never one user's popups under another's name.
 */
export function createDefinitionsCache(records: StateRecords, clock: Clock): DefinitionsCache {
  const clear = (): void => {
    records.write('definitions.note');
    records.write('definitions');
  };
  return {
    read(userId) {
      const note = membersOf(records.read('definitions.note'));
      const isFresh = Math.abs(clock.now() - Number(note['at'])) < limits.definitionsMaxAgeMs;
      return isFresh && note['userId'] === userId ? records.readText('definitions') : undefined;
    },
    write(userId, text) {
      // Mostly it stands there already, and only its age is new.
      if (records.readText('definitions') !== text) {
        clear();
        records.writeText('definitions', text);
      }
      records.write('definitions.note', { at: clock.now(), userId });
    },
    clear,
  };
}
