import type { Gate } from '../context.js';
import { matchesVersion } from '../matchesVersion.js';

export const appVersion: Gate = ({ segments }, { appVersion: actual }) => {
  const range = segments?.appVersion;
  if (range === undefined || range === '') return undefined;
  if (actual === undefined || actual === '') return ['no_app_version', range, actual];
  return [!matchesVersion(range, actual) && 'other_app_version', range, actual];
};
