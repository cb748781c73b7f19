import type { Gate } from '../context.js';
import { finding, restricts, unrestricted } from './finding.js';

export const device: Gate = ({ segments }, context) => {
  const wanted = segments?.device;
  if (!restricts(wanted)) return unrestricted;
  const used = context.device;
  if (used === undefined || used === '') return finding('no_device', wanted, used);
  const isWanted = wanted.some((one) => one.toLowerCase() === used.toLowerCase());
  return finding(!isWanted && 'other_device', wanted, used);
};
