/** Tried for a day, then parked where somebody can see it. */
export const giveUpAfterMs = 24 * 3_600_000;
/** While one is under way no other process takes it; should this one die, it is due again after this. */
export const leaseMs = 60_000;
const firstPauseMs = 10_000;
const longestPauseMs = 3_600_000;

/** Doubles from ten seconds to an hour, each a little off, so that many do not come back together. */
export function pauseAfter(attempts: number, chance: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)) * (0.75 + chance / 2);
}

/** When to try again: as the receiver asked where that is later, but for the last time when its day ends. */
export function nextTry(
  { now, createdAt, restMs }: { readonly now: number; readonly createdAt: number; readonly restMs: number },
  pauseMs: number,
): number {
  const latest = Math.max(createdAt + giveUpAfterMs, now + longestPauseMs);
  return Math.max(now + pauseMs, Math.min(now + restMs, latest));
}
