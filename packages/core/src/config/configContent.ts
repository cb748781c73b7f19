import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as two texts: what the SDK is set up with, and what `followConfig` hands on, a change of
 * which is no new set-up. Objects of equal content give equal texts. Functions and objects with functions (a logger, a
 * storage) count by being there, because hosts often write them anew at every render. What cannot be written as text,
 * such as a cycle, must not end the host's rendering, and counts as nothing.
 */
export function configContent(config: ServiceConfig): readonly [setUp?: string, followed?: string] {
  const { userId, userHash, consent, contactAttributes } = config;
  try {
    return [
      JSON.stringify(config, (key, value: unknown) => {
        if (/^(user|con)/.test(key)) return undefined;
        if (typeof value === 'function' || /^(logger|storage)$/.test(key)) return 0;
        // Whatever order its members were written in, they come in one.
        return Object(value) === value
          ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)))
          : value;
      }),
      JSON.stringify([userId, userHash, consent, contactAttributes]),
    ];
  } catch {
    return [];
  }
}
