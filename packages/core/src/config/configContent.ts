import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as text: two objects of equal content give equal texts. Functions and objects with
 * functions (a logger, a storage) count by being there, because hosts often write them anew at every render. The
 * user and what is told of them is left out: a change of it is not a new set-up.
 */
export function configContent(config: ServiceConfig): string {
  return JSON.stringify(config, (key, value: unknown) => {
    if (/^(user(Id|Hash)|contactAttributes)$/.test(key)) return undefined;
    if (typeof value === 'function' || key === 'logger' || key === 'storage') return '(given)';
    return isPlain(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
