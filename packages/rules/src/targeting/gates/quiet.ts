import type { Gate } from '../context.js';
import { longestWait } from '../history.js';
import { checkedNumber } from './checks.js';

/** The rest after any popup at all, whichever it was. */
export const quiet: Gate = (_popup, { quiet: rest, history, now }) => {
  if (rest === undefined) return undefined;
  const days = checkedNumber(rest.days);
  const wait = longestWait(history, now, () => days);
  return [
    wait !== undefined && wait.remainingMs > 0 && 'quiet_period',
    days,
    wait && { at: wait.record.at, remainingMs: wait.remainingMs },
  ];
};
