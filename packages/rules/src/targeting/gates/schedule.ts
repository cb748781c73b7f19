import { parseTime } from '../../parseTime.js';
import type { Gate } from '../context.js';
import { checkedNumber, finding, unrestricted } from './finding.js';

/** From the first moment on, up to, not including, the last. */
export const schedule: Gate = ({ schedule: span }, context) => {
  if (span === undefined) return unrestricted;
  const now = checkedNumber(context.now);
  const from = span.from === undefined ? -Infinity : checkedNumber(parseTime(span.from));
  const until = span.until === undefined ? Infinity : checkedNumber(parseTime(span.until));
  return finding(now < from ? 'not_started' : now >= until && 'ended', span, now);
};
