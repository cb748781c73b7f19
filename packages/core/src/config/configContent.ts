import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as two texts: what the SDK is set up with, and what `followConfig` hands on, a change of
 * which is no new set-up. Objects that one piece of code writes anew with equal content give equal texts. A logger and a
 * storage count by being there, because hosts often write them anew at every render, and hooks not at all, because the
 * latest are asked. What cannot be written as text, such as a cycle, must not end the host's rendering, and counts as
 * nothing.
 */
export function configContent(config: ServiceConfig): readonly [setUp?: string, followed?: string] {
  const { logger, storage, userId, userHash, consent, contactAttributes, ...rest } = config;
  try {
    return [
      JSON.stringify([rest, !logger, !storage]),
      JSON.stringify([userId, userHash, consent, contactAttributes]),
    ];
  } catch {
    return [];
  }
}
