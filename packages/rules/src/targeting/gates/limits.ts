import type { Gate } from '../context.js';
import { recordsOf } from '../history.js';
import { checkedNumber, finding, unrestricted } from './finding.js';

/** How often one person sees the popup, and how many answers it collects at all (known to the server alone). */
export const limits: Gate = ({ id, limits: wanted }, context) => {
  if (wanted === undefined) return unrestricted;
  const { displaysPerPerson, responses } = wanted;
  const actual = { displays: recordsOf(id, context.history).length, responses: context.responses };
  const isUsedUp = displaysPerPerson !== undefined && actual.displays >= checkedNumber(displaysPerPerson);
  const isFull = responses !== undefined && (context.responses ?? 0) >= checkedNumber(responses);
  return finding(isUsedUp ? 'displays_used_up' : isFull && 'responses_reached', wanted, actual);
};
