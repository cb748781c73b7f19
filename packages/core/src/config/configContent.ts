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
  const setUp = [rest, !logger, !storage];
  const names: string[] = [];
  try {
    JSON.stringify(setUp, (name, value: unknown) => {
      names.push(name);
      return value;
    });
    return [
      // A list of names says which members are written, and in which order.
      JSON.stringify(setUp, names.sort()),
      JSON.stringify([userId, userHash, consent, contactAttributes]),
    ];
  } catch {
    return [];
  }
}
