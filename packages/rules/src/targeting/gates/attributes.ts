import { evaluateConditions, lookupIn } from '../../conditions.js';
import type { Gate } from '../context.js';
import { restricts } from './checks.js';

export const attributes: Gate = ({ segments }, { attributes: known }) => {
  const wanted = segments?.attributes;
  if (!restricts(wanted)) return undefined;
  return [!evaluateConditions(wanted, lookupIn(known)) && 'other_attributes', wanted, known];
};
