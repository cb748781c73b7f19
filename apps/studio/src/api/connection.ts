import { signal } from '@preact/signals';

/** Whether the last request found no server. Pages keep what they show; the shell says that it may be old. */
export const isServerLost = signal(false);

/** How often the server came back after it was lost: whatever failed meanwhile is asked for again. */
export const serverReturns = signal(0);

/** Told by every request how it went. */
export function noteReach(isReached: boolean): void {
  if (isReached && isServerLost.peek()) serverReturns.value = serverReturns.peek() + 1;
  isServerLost.value = !isReached;
}
