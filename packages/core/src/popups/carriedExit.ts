import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';
import { readLeft, type LeftRoute } from './pendingFires.js';

/** Carries the route that a page load leaves to the next page of the tab. */
export interface CarriedExit {
  readonly save: (route: LeftRoute) => void;
  /** The route that was left a moment ago, unless it is this one again: a reload leaves nothing. */
  readonly take: (current: LeftRoute) => LeftRoute | undefined;
}

const name = 'left';
/** A page load takes seconds; who comes back later has not just left something. */
const expiresMs = 60_000;

export function createCarriedExit(records: StateRecords, clock: Clock): CarriedExit {
  return {
    save: ({ path, url }) => records.write(name, { path, url, at: clock.now() }),
    take(current) {
      const stored = records.read(name);
      if (stored !== undefined) records.write(name);
      const isFresh = Math.abs(clock.now() - Number(membersOf(stored)['at'])) < expiresMs;
      const left = readLeft(stored);
      return isFresh && left?.path !== current.path ? left : undefined;
    },
  };
}
