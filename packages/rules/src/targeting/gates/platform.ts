import type { Gate } from '../context.js';
import { finding, restricts, unrestricted } from './finding.js';

export const platform: Gate = ({ segments }, context) => {
  const wanted = segments?.platform;
  if (!restricts(wanted)) return unrestricted;
  return finding(!wanted.includes(context.platform) && 'other_platform', wanted, context.platform);
};
