import { copyOf } from '../boot/stateRecords.js';
import { attempt } from '../diagnostics/attempt.js';
import { configFields } from './initConfig.js';
import type { ServiceConfig } from './serviceConfig.js';

/**
 * Reads what the host gave to `init`. A value that does not fit is left out, with a warning that names the field;
 * without a usable `apiKey` there is no configuration. Without any `consent` the host needs none; a word for it that is
 * not understood is no consent.
 */
export function resolveConfig(given: unknown, warn: (message: string) => void): ServiceConfig | undefined {
  const source = copyOf(given);
  const result: Record<string, unknown> = { consent: 'granted' };
  for (const [name, [must, fits]] of Object.entries(configFields)) {
    const value = source[name] ?? undefined;
    delete source[name];
    if (value === undefined) continue;
    if (attempt(() => fits(value))) result[name] = value;
    else {
      delete result[name];
      warn(`init: "${name}" is ignored: it must be ${must}.`);
    }
  }
  for (const name of Object.keys(source)) warn(`init: "${name}" is ignored: it is no field.`);
  return result['apiKey'] === undefined ? undefined : (result as unknown as ServiceConfig);
}
