import type { ServiceConfig } from './serviceConfig.js';

/**
 * What a configuration says, as two texts: what the SDK is set up with, and what `followConfig` hands on, a change of
 * which is no new set-up. Objects of equal content give equal texts, whatever the order of their members. A logger and a
 * storage count by being there, because hosts often write them anew at every render, and hooks not at all, because the
 * latest are asked. What cannot be written as text, such as a cycle, must not end the host's rendering, and counts as
 * nothing.
 */
export function configContent(config: ServiceConfig): readonly [setUp?: string, followed?: string] {
  const { logger, storage, userId, userHash, consent, contactAttributes, ...rest } = config;
  try {
    return [
      JSON.stringify([rest, !logger, !storage], inOrder),
      JSON.stringify([userId, userHash, consent, contactAttributes]),
    ];
  } catch {
    return [];
  }
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
