import type { Gate } from '../context.js';
import { recordsOf } from '../history.js';
import { checkedNumber } from './checks.js';

/** How often one person sees the popup, and how many answers it collects at all (known to the server alone). */
export const limits: Gate = ({ id, limits: wanted }, { history, responses = 0 }) => {
  if (wanted === undefined) return undefined;
  const { displaysPerPerson = Infinity, responses: mostResponses = Infinity } = wanted;
  const displays = recordsOf(id, history).length;
  const isUsedUp = displays >= checkedNumber(displaysPerPerson);
  const isFull = checkedNumber(responses) >= checkedNumber(mostResponses);
  return [isUsedUp ? 'displays_used_up' : isFull && 'responses_reached', wanted, { displays, responses }];
};
