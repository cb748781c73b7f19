import * as limits from '@service-popups/protocol/limits';
import type { ServiceConfig } from './serviceConfig.js';

/** What the value must be, as the warning words it, and how that is checked. */
export type ConfigField = readonly [must: string, fits: (value: unknown) => boolean];

const isString = (value: unknown): value is string => typeof value === 'string';
const isText = (value: unknown): value is string => isString(value) && value.trim() !== '';
/** The server takes none that is longer. */
const isShort = (value: unknown = ''): boolean => isString(value) && value.length <= limits.idLength;
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** An object each of whose members is as the field says. */
const has = (members: string, [must, fits]: ConfigField): ConfigField => [
  `an object with ${members} (${must})`,
  (value) => isObject(value) && members.split(', ').every((member) => fits(value[member])),
];

const text: ConfigField = [
  `a text of 1 to ${limits.idLength} characters`,
  (value) => isText(value) && isShort(value),
];
const object: ConfigField = ['an object', isObject];
const hook: ConfigField = ['a function', isFunction];
const address: ConfigField = [
  'an http:// or https:// address',
  (value) => isString(value) && /^https?:\/\/[^/\s]/.test(value),
];
const oneOf = (values: string): ConfigField => [
  `one of ${values}`,
  (value) => value === undefined || values.split(', ').includes(value as string),
];
const flag: ConfigField = ['true or false', isBoolean];

/** Every field of the configuration. */
export const configFields: { readonly [Name in keyof Required<ServiceConfig>]: ConfigField } = {
  apiKey: text,
  userId: text,
  language: text,
  contactAttributes: object,
  debug: flag,
  logger: has('log', hook),
  renderChrome: flag,
  showProgressBar: flag,
  surveyCss: ['a text', isString],
  nodeEnv: oneOf('development, production'),
  appVersion: text,
  analytics: has('publicKey, integration', text),
  storage: has('getItem, setItem, removeItem', hook),
  device: has('type, osVersion, model, appVersion', [text[0], isShort]),
  platform: oneOf('ios, android, web'),
  baseUrl: address,
  sdkBaseUrl: address,
  userHash: text,
  beforeShow: hook,
  beforeSend: hook,
  consent: oneOf('granted, pending, denied'),
  privacy: has('gpc', oneOf('analytics, all, ignore')),
  cookieDomain: text,
};
