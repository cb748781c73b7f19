import { checkConditions } from '../../conditions.js';
import type { Gate } from '../context.js';
import { finding, restricts, unrestricted } from './finding.js';

export const attributes: Gate = ({ segments }, context) => {
  const wanted = segments?.attributes;
  if (!restricts(wanted)) return unrestricted;
  const known = context.attributes;
  const holds = checkConditions(wanted, (key) => (Object.hasOwn(known, key) ? known[key] : undefined));
  return finding(holds === undefined ? 'bad_data' : !holds && 'other_attributes', wanted, known);
};
