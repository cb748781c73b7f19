import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as text: two objects of equal content give equal texts. Functions and objects with
 * functions (a logger, a storage) count by being there, because hosts often write them anew at every render. The
 * user and what is told of them is left out: a change of it is not a new set-up.
 */
export function configContent(config: ServiceConfig): string {
  return JSON.stringify(config, (key, value: unknown) => {
    if (/^(user|contact)/.test(key)) return undefined;
    if (typeof value === 'function' || /^(logger|storage)$/.test(key)) return 0;
    // Whatever order its members were written in, they come in one.
    return Object(value) === value
      ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
}
