import { describe, expect, it } from 'vitest';
import { collectMobileDevice, type DeviceInfo } from './collectMobileDevice.js';

declare function setTimeout(callback: () => void, delayMs: number): unknown;

const deviceInfo = {
  getDeviceType: () => 'Handset',
  getSystemVersion: () => '18.1',
  getModel: () => 'iPhone 16',
  getVersion: () => '2.3.0',
};
const described = { type: 'phone', osVersion: '18.1', model: 'iPhone 16', appVersion: '2.3.0' };

describe('collectMobileDevice', () => {
  it('leaves out what is empty or unknown, and cuts what is long', () => {
    expect(
      collectMobileDevice({
        ...deviceInfo,
        getSystemVersion: () => '',
        getModel: () => 'm'.repeat(200),
        getVersion: () => 'Unknown',
      }),
    ).toStrictEqual({ type: 'phone', model: 'm'.repeat(128) });
  });

  it.each<[string, DeviceInfo]>([
    ['react-native-device-info', deviceInfo],
    ['the same under `default`', { default: deviceInfo }],
    [
      'expo-device with expo-application',
      { deviceType: 1, osVersion: '18.1', modelName: 'iPhone 16', nativeApplicationVersion: '2.3.0' },
    ],
  ])('[MOB-15] yields type, OS version, model and app version from %s', (_name, module) => {
    expect(collectMobileDevice(module)).toEqual(described);
  });

  it.each([
    ['Handset', 'phone'],
    ['Tablet', 'tablet'],
    ['Tv', 'tv'],
    ['Desktop', 'desktop'],
  ])('calls a %s a %s, as targeting does', (given, type) => {
    expect(collectMobileDevice({ getDeviceType: () => given })).toEqual({ type });
  });

  it('[MOB-15] leaves out what the module does not know', () => {
    expect(
      collectMobileDevice({
        getDeviceType: () => 'GamingConsole',
        getSystemVersion: () => {
          throw new Error('no native side');
        },
        getModel: () => 'unknown',
        getVersion: () => '1.0',
      }),
    ).toEqual({ appVersion: '1.0' });
  });

  it('takes a promise for no answer, and swallows its rejection', async () => {
    const asynchronous = { getModel: () => Promise.reject(new Error('no native side')) };
    expect(collectMobileDevice(asynchronous as unknown as DeviceInfo)).toBeUndefined();
    // The runner ends with an error when a rejection was left unhandled.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
  });

  it('is undefined for a module that throws whatever is asked of it', () => {
    const broken = new Proxy<DeviceInfo>(
      {},
      {
        get: () => {
          throw new Error('no native side');
        },
      },
    );
    expect(collectMobileDevice(broken)).toBeUndefined();
  });

  it('[MOB-15] is undefined without a module, and for one that knows nothing', () => {
    expect(collectMobileDevice(undefined)).toBeUndefined();
    expect(collectMobileDevice(null)).toBeUndefined();
    expect(collectMobileDevice({})).toBeUndefined();
    expect(collectMobileDevice({ deviceType: 0, osVersion: null, modelName: null })).toBeUndefined();
  });
});
