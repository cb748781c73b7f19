import { timeOf } from '../../parseTime.js';
import type { Gate } from '../context.js';
import { checkedNumber } from './checks.js';

/** From the first moment on, up to, not including, the last. */
export const schedule: Gate = ({ schedule: span }, context) => {
  if (span === undefined) return undefined;
  const now = checkedNumber(context.now);
  const { from = -Infinity, until = Infinity } = span;
  const hasBegun = checkedNumber(timeOf(from), -Infinity) <= now;
  const isOver = checkedNumber(timeOf(until), -Infinity) <= now;
  return [hasBegun ? isOver && 'ended' : 'not_started', span, now];
};
