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
  const source: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {};
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(configFields)) {
    const value = source[name];
    delete source[name];
    if (value !== undefined && value !== null && field.fits(value)) result[name] = value;
    else {
      if (value !== undefined && value !== null)
        warn(`init: "${name}" is ignored: it must be ${field.must}.`);
      if (field.otherwise !== undefined) result[name] = field.otherwise;
    }
  }
  for (const name of Object.keys(source))
    warn(`init: "${name}" is no field of the configuration; it is ignored.`);
  return result['apiKey'] === undefined ? undefined : (result as unknown as ResolvedConfig);
}
