import type { ServiceConfig } from './serviceConfig.js';

export interface ConfigField {
  /** What the value must be, as the warning words it. */
  readonly must: string;
  readonly fits: (value: unknown) => boolean;
  readonly otherwise?: unknown;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has =
  (members: string, fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isObject(value) && members.split(' ').every((member) => fits(value[member]));

const text: ConfigField = { must: 'a non-empty text', fits: isText };
const object: ConfigField = { must: 'an object', fits: isObject };
const hook: ConfigField = { must: 'a function', fits: isFunction };
const address: ConfigField = {
  must: 'an address that begins with http:// or https://',
  fits: (value) => typeof value === 'string' && /^https?:\/\/[^/\s]/.test(value),
};
const oneOf = (values: string, otherwise?: string): ConfigField => ({
  must: `one of ${values}`,
  fits: (value) => typeof value === 'string' && values.split(', ').includes(value),
  otherwise,
});
const flag = (otherwise?: boolean): ConfigField => ({ must: 'true or false', fits: isBoolean, otherwise });

/** Every field of the configuration: what it must be, how that is checked, and what holds when it is not given. */
export const configFields: { readonly [Name in keyof Required<ServiceConfig>]: ConfigField } = {
  apiKey: text,
  userId: text,
  language: text,
  contactAttributes: object,
  debug: flag(false),
  logger: { must: 'an object with a log function', fits: has('log', isFunction) },
  renderChrome: flag(true),
  showProgressBar: flag(),
  surveyCss: { must: 'a text', fits: (value) => typeof value === 'string' },
  nodeEnv: oneOf('development, production'),
  appVersion: text,
  analytics: {
    must: 'an object with the texts publicKey and integration',
    fits: has('publicKey integration', isText),
  },
  storage: {
    must: 'an object with getItem, setItem and removeItem',
    fits: has('getItem setItem removeItem', isFunction),
  },
  device: object,
  platform: oneOf('ios, android, web'),
  baseUrl: address,
  sdkBaseUrl: address,
  userHash: text,
  beforeShow: hook,
  beforeSend: hook,
  consent: oneOf('granted, pending, denied', 'granted'),
  privacy: {
    must: "an object whose gpc is 'analytics', 'all' or 'ignore'",
    fits: (value) =>
      isObject(value) && [undefined, 'analytics', 'all', 'ignore'].includes(value['gpc'] as string),
  },
  cookieDomain: text,
};
