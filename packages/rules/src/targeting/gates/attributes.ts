import { evaluateConditions } from '../../conditions.js';
import type { Gate } from '../context.js';
import { restricts } from './checks.js';

export const attributes: Gate = ({ segments }, { attributes: known }) => {
  const wanted = segments?.attributes;
  if (!restricts(wanted)) return undefined;
  const holds = evaluateConditions(wanted, (key) => (Object.hasOwn(known, key) ? known[key] : undefined));
  return [!holds && 'other_attributes', wanted, known];
};
