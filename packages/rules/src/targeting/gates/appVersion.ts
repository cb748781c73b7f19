import type { Gate } from '../context.js';
import { matchesVersion } from '../matchesVersion.js';
import { finding, unrestricted } from './finding.js';

export const appVersion: Gate = ({ segments }, context) => {
  const wanted = segments?.appVersion;
  if (wanted === undefined || wanted === '') return unrestricted;
  const used = context.appVersion;
  if (used === undefined || used === '') return finding('no_app_version', wanted, used);
  const matches = matchesVersion(wanted, used);
  return finding(matches === undefined ? 'bad_data' : !matches && 'other_app_version', wanted, used);
};
