import type { Gate } from '../context.js';
import { isSampled } from '../isSampled.js';
import { checkedNumber } from './checks.js';

export const sample: Gate = ({ id, segments }, { personId }) => {
  if (segments?.sample === undefined) return undefined;
  const percent = checkedNumber(segments.sample, 0, 100);
  return [!isSampled(personId, id, percent) && 'not_sampled', percent, personId];
};
