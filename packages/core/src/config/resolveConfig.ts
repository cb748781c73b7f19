import { copyOf } from '../boot/stateRecords.js';
import { attempt } from '../diagnostics/attempt.js';
import { configFields } from './initConfig.js';
import type { ServiceConfig } from './serviceConfig.js';

type WithDefault = 'apiKey' | 'debug' | 'renderChrome' | 'consent';

/** The configuration with bad values left out and defaults filled in. */
export type ResolvedConfig = ServiceConfig & {
  readonly [Name in WithDefault]-?: NonNullable<ServiceConfig[Name]>;
};

/**
 * Reads what the host gave to `init`. A value that does not fit is left out, with a warning that names the field;
 * without a usable `apiKey` there is no configuration.
 */
export function resolveConfig(given: unknown, warn: (message: string) => void): ResolvedConfig | undefined {
  const source = copyOf(given);
  const result: Record<string, unknown> = {};
  for (const [name, [must, fits, otherwise]] of Object.entries(configFields)) {
    const value = source[name] ?? undefined;
    delete source[name];
    const isGood = value === undefined || attempt(() => fits(value));
    if (!isGood) warn(`init: "${name}" is ignored: it must be ${must}.`);
    const kept = isGood ? (value ?? otherwise) : otherwise;
    if (kept !== undefined) result[name] = kept;
  }
  for (const name of Object.keys(source)) warn(`init: "${name}" is ignored: it is no field.`);
  return result['apiKey'] === undefined ? undefined : (result as unknown as ResolvedConfig);
}
