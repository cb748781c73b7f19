import type { Gate } from '../context.js';
import { checkedNumber, finding, unrestricted } from './finding.js';

export const session: Gate = (_popup, { quiet, shownThisSession }) => {
  if (quiet?.maxPerSession === undefined) return unrestricted;
  const most = checkedNumber(quiet.maxPerSession);
  return finding(checkedNumber(shownThisSession) >= most && 'session_cap', most, shownThisSession);
};
