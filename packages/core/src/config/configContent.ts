import { attempt } from '../diagnostics/attempt.js';
import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as text: two objects of equal content give equal texts. Functions and objects with
 * functions (a logger, a storage) count by being there, because hosts often write them anew at every render. What
 * `followConfig` hands on is left out: a change of it is not a new set-up. What cannot be written as text, such as a
 * cycle, must not end the host's rendering, and counts as nothing.
 */
export function configContent(config: ServiceConfig): string | undefined {
  return attempt(() =>
    JSON.stringify(config, (key, value: unknown) => {
      if (/^(user|con)/.test(key)) return undefined;
      if (typeof value === 'function' || /^(logger|storage)$/.test(key)) return 0;
      // Whatever order its members were written in, they come in one.
      return Object(value) === value
        ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value;
    }),
  );
}
