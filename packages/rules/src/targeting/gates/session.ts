import type { Gate } from '../context.js';
import { checkedNumber } from './checks.js';

export const session: Gate = (_popup, { quiet, shownThisSession }) => {
  if (quiet?.maxPerSession === undefined) return undefined;
  const most = checkedNumber(quiet.maxPerSession);
  return [checkedNumber(shownThisSession) >= most && 'session_cap', most, shownThisSession];
};
