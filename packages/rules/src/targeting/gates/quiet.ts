import type { Gate } from '../context.js';
import { remainingMs } from '../history.js';
import { checkedNumber, finding, unrestricted } from './finding.js';

/** The rest after any popup at all, whichever it was. */
export const quiet: Gate = (_popup, { quiet: rest, history, now }) => {
  if (rest === undefined) return unrestricted;
  const days = checkedNumber(rest.days);
  let leftMs = 0;
  let at: number | undefined;
  for (const record of history) {
    const left = remainingMs(checkedNumber(record.at), checkedNumber(now), days);
    if (left <= leftMs) continue;
    leftMs = left;
    at = record.at;
  }
  return finding(leftMs > 0 && 'quiet_period', days, { at, remainingMs: leftMs });
};
