import type { Gate } from '../context.js';
import { isSampled } from '../isSampled.js';
import { checkedNumber, finding, unrestricted } from './finding.js';

export const sample: Gate = ({ id, segments }, { personId }) => {
  if (segments?.sample === undefined) return unrestricted;
  const percent = checkedNumber(segments.sample, 100);
  return finding(!isSampled(personId, id, percent) && 'not_sampled', percent, personId);
};
