import { membersOf } from '../boot/stateRecords.js';
import { readLeft, type LeftRoute } from './pendingFires.js';

/** A page load takes seconds; who comes back later has not just left something. */
const expiresMs = 60_000;

/** The route in what the page before has kept as it was left; undefined where no popup waited for that. */
export function carriedRoute(kept: unknown, now: number): LeftRoute | undefined {
  const left = readLeft(kept);
  return left && { ...left, isOld: Math.abs(now - (membersOf(kept)['at'] as number)) > expiresMs };
}
