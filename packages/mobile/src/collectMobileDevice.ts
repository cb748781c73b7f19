import { attempt } from '@service-popups/core';
import type { DeviceContext } from '@service-popups/protocol';

/** The part of react-native-device-info (10 or later) that is used; all of it is synchronous. */
export interface DeviceInfoLike {
  getDeviceType?(): string;
  getSystemVersion?(): string;
  getModel?(): string;
  getVersion?(): string;
}

/** The part of expo-device and expo-application that is used, as one object: `{ ...Device, ...Application }`. */
export interface ExpoDeviceLike {
  readonly deviceType?: number | null;
  readonly osVersion?: string | null;
  readonly modelName?: string | null;
  readonly nativeApplicationVersion?: string | null;
}

export type DeviceInfo = (DeviceInfoLike | ExpoDeviceLike) & { readonly default?: unknown };

/** The words that targeting uses on the web too, in the order in which expo-device numbers them from 1. */
const types = ['phone', 'tablet', 'desktop', 'tv'];

/**
 * Describes the device by the module the app has: device type, OS version, model, app version. What the module does
 * not know is left out; undefined when it knows nothing, so that the analytics context has no `device`.
 *
 * @example
 * collectMobileDevice(DeviceInfo); // { type: 'phone', osVersion: '18.1', model: 'iPhone 16', appVersion: '2.3.0' }
 */
export function collectMobileDevice(deviceInfo: DeviceInfo | undefined | null): DeviceContext | undefined {
  const ask = (getter: string, constant: string): unknown =>
    attempt(() => answerOf(deviceInfo, getter, constant));
  const known = Object.entries({
    type: typeOf(ask('getDeviceType', 'deviceType')),
    osVersion: textOf(ask('getSystemVersion', 'osVersion')),
    model: textOf(ask('getModel', 'modelName')),
    appVersion: textOf(ask('getVersion', 'nativeApplicationVersion')),
  }).filter(([, value]) => value !== undefined);
  return known[0] && Object.fromEntries(known);
}

/** A required module comes as it is or under `default`, depending on the host's bundler. */
function answerOf(given: DeviceInfo | undefined | null, getter: string, constant: string): unknown {
  const module = (given?.default ?? given) as Record<string, unknown>;
  const member = module[getter];
  return typeof member === 'function' ? (member.call(module) as unknown) : module[constant];
}

/** A word in react-native-device-info, which calls a phone a handset; a number in expo-device. */
function typeOf(value: unknown): string | undefined {
  if (typeof value === 'number') return types[value - 1];
  const word = String(value).toLowerCase().replace('handset', 'phone');
  return types.find((type) => type === word);
}

/** react-native-device-info says "unknown" where it does not know. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.toLowerCase() === 'unknown') return undefined;
  return value.slice(0, 128);
}
