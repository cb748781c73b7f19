import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as two texts: what the SDK is set up with, and what `followConfig` hands on, a change of
 * which is no new set-up. Objects of equal content give equal texts. A logger and a storage count by being there, because
 * hosts often write them anew at every render, and hooks not at all, because the latest are asked. What cannot be written
 * as text, such as a cycle, must not end the host's rendering, and counts as nothing.
 */
export function configContent(config: ServiceConfig): readonly [setUp?: string, followed?: string] {
  const { userId, userHash, consent, contactAttributes, logger, storage, ...rest } = config;
  try {
    return [
      // Whatever order members were written in, they come in one.
      JSON.stringify([rest, !logger, !storage], (_key, value: unknown) =>
        value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      ),
      JSON.stringify([userId, userHash, consent, contactAttributes]),
    ];
  } catch {
    return [];
  }
}
