import type { Gate } from '../context.js';
import { matchesLanguage } from '../matchesLanguage.js';
import { finding, restricts, unrestricted } from './finding.js';

export const language: Gate = ({ segments }, context) => {
  const wanted = segments?.lang;
  if (!restricts(wanted)) return unrestricted;
  const spoken = context.language;
  if (spoken === undefined || spoken === '') return finding('no_language', wanted, spoken);
  return finding(!wanted.some((tag) => matchesLanguage(tag, spoken)) && 'other_language', wanted, spoken);
};
