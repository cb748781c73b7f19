import { membersOf } from '../boot/stateRecords.js';
import { readLeft, type LeftRoute } from './pendingFires.js';

/** A page load takes seconds; who comes back later has not just left something. */
const expiresMs = 60_000;

/**
 * The route in what the page before has kept as it was left; undefined where no popup waited for that, or it was another
 * person who left it.
 */
export function carriedRoute(kept: unknown, now: number, personId: string): LeftRoute | undefined {
  const { at, person } = membersOf(kept);
  const left = person === personId ? readLeft(kept) : undefined;
  return left && { ...left, isOld: Math.abs(now - (at as number)) > expiresMs };
}
