import { membersOf, type StateRecords } from '../boot/stateRecords.js';
import type { Clock } from '../platform/clock.js';
import { readLeft, type LeftRoute } from './pendingFires.js';

/** Carries the route that a page load leaves to the next page of the tab. */
export interface CarriedExit {
  readonly save: (route: LeftRoute) => void;
  /** The route of the page that was here before. */
  readonly take: () => LeftRoute | undefined;
}

const name = 'left';
/** A page load takes seconds; who comes back later has not just left something. */
const expiresMs = 60_000;

export function createCarriedExit(records: StateRecords, clock: Clock): CarriedExit {
  return {
    save: ({ path, url }) => records.write(name, { path, url, at: clock.now() }),
    take() {
      const stored = records.read(name);
      if (stored !== undefined) records.write(name);
      const left = readLeft(stored);
      const isFresh = Math.abs(clock.now() - Number(membersOf(stored)['at'])) < expiresMs;
      return left && { ...left, isOld: !isFresh };
    },
  };
}
