import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as two texts: what the SDK is set up with, and what `followConfig` hands on, a change of
 * which is no new set-up. Objects of equal content give equal texts. A logger and a storage count by being there, because
 * hosts often write them anew at every render, and hooks not at all, because the latest are asked. What cannot be written
 * as text, such as a cycle, must not end the host's rendering, and counts as nothing.
 */
export function configContent(config: ServiceConfig): readonly [setUp?: string, followed?: string] {
  const { userId, userHash, consent, contactAttributes, logger, storage, ...rest } = config;
  // Whatever order members were written in, they come in this one.
  const names = Object.keys({ ...rest, ...rest.analytics, ...rest.device, ...rest.privacy }).sort();
  try {
    return [
      JSON.stringify([rest, !logger, !storage], names),
      JSON.stringify([userId, userHash, consent, contactAttributes]),
    ];
  } catch {
    return [];
  }
}
