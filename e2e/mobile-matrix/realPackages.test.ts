import { beforeAll, describe, expect, it } from 'vitest';
import { bundleHost, runBundle, type RunningHost, type RunOptions } from '../mobile/metroBundle.js';

const system = 'android';
type Options = Pick<RunOptions, 'globals' | 'native'>;

/** The native half of a store: one map per id, as files on a phone. */
function createDisk() {
  const files: Record<string, Map<string, unknown>> = {};
  const open = ({ id }: { readonly id: string }): object => {
    const file = (files[id] ??= new Map<string, unknown>());
    const remove = (key: string): boolean => file.delete(key);
    return {
      getString: (key: string) => file.get(key),
      set: (key: string, value: unknown) => {
        if (key === '') throw new Error('a key has a name');
        file.set(key, value);
      },
      delete: remove,
      remove,
    };
  };
  return { files, open };
}

type Open = ReturnType<typeof createDisk>['open'];

/** How each major version reaches its native half. */
const natives: Readonly<Record<number, (open: Open) => Options>> = {
  2: (open) => ({
    globals: { hostMmkv: 2, nativeCallSyncHook: () => undefined },
    native: (name, globals) =>
      ({
        NitroModules: null,
        MMKV: { install: () => Boolean((globals['mmkvCreateNewInstance'] = open)) },
      })[name],
  }),
  3: (open) => ({
    globals: { hostMmkv: 3 },
    native: (name) =>
      ({
        NitroModules: null,
        MmkvCxx: { initialize: () => true, createMMKV: open },
        MmkvPlatformContext: { getBaseDirectory: () => '/files' },
      })[name],
  }),
  4: (open) => {
    const objects: Readonly<Record<string, object>> = {
      MMKVFactory: { initializeMMKV: () => undefined, createMMKV: open },
      MMKVPlatformContext: { getBaseDirectory: () => '/files' },
    };
    const proxy = { createHybridObject: (name: string) => objects[name] };
    return {
      globals: { hostMmkv: 4 },
      native: (name, globals) =>
        ({ NitroModules: { install: () => void (globals['NitroModulesProxy'] = proxy) } })[name],
    };
  },
};

describe('the published packages, over a native side of the test', () => {
  let code: string;
  beforeAll(() => {
    ({ code } = bundleHost({ system, packages: 'real' }));
  });

  /** Launches the app once. */
  async function launch(options: Options): Promise<RunningHost> {
    const host = await runBundle(code, { system, hasNativeSides: true, ...options });
    await host.service.ready;
    host.service.track('opened');
    await host.service.flush();
    return host;
  }

  const deviceOf = ({ requests }: RunningHost): unknown => {
    const batch = requests.find(({ url }) => url.endsWith('/analytics'))?.body;
    return (batch as { metadata: { device?: unknown } }).metadata.device;
  };

  describe.each([2, 3, 4])('react-native-mmkv %i', (version) => {
    const optionsFor = (open: Open): Options => natives[version]?.(open) ?? {};

    it('[MOB-4] keeps the person over launches, in a store with the id service-sdk', async () => {
      const { files, open } = createDisk();
      const first = await launch(optionsFor(open));
      const second = await launch(optionsFor(open));
      expect(second.service.identity()?.user_id).toBe(first.service.identity()?.user_id);
      expect(Object.keys(files)).toEqual(['service-sdk']);
      expect([...first.fatals, ...second.fatals]).toEqual([]);
    });

    it('[MOB-10] leaves the app alone when its store cannot be opened', async () => {
      const host = await launch(
        optionsFor(() => {
          throw new Error('the disk is full');
        }),
      );
      expect(host.service.identity()?.user_id).toBeTypeOf('string');
      expect(host.fatals).toEqual([]);
    });
  });

  it('react-native-mmkv 4 leaves the app alone when the library that it stands on cannot be installed', async () => {
    const host = await launch({
      globals: { hostMmkv: 4 },
      native: (name) => ({ NitroModules: { install: () => 'the runtime is not there' } })[name],
    });
    expect(host.service.identity()?.user_id).toBeTypeOf('string');
    expect(host.fatals).toEqual([]);
  });

  const phone = { type: 'phone', osVersion: '15', model: 'Phone of the test', appVersion: '2.0.0' };

  it('[MOB-15] react-native-device-info describes the device', async () => {
    const constants = { systemVersion: '15', model: 'Phone of the test', appVersion: '2.0.0' };
    const host = await launch({
      globals: { hostMmkv: 2 },
      native: (name) => ({ NitroModules: null, RNDeviceInfo: { deviceType: 'Handset', ...constants } })[name],
    });
    expect(deviceOf(host)).toEqual(phone);
  });

  it.each([
    ['are there from the start, as on iOS', true],
    ['come with the first package that asks for one, as on Android', false],
  ])(
    '[MOB-15] expo-device and expo-application describe it, where native modules %s',
    async (_when, isEarly) => {
      const modules = {
        ExpoDevice: { deviceType: 1, osVersion: '15', modelName: 'Phone of the test' },
        ExpoApplication: { nativeApplicationVersion: '2.0.0' },
      };
      const host = await launch({
        globals: { hostMmkv: 2, expo: isEarly ? { modules } : undefined },
        native: (name, globals) =>
          ({
            NitroModules: null,
            RNDeviceInfo: null,
            NativeUnimoduleProxy: null,
            ExpoModulesCore: isEarly
              ? null
              : { installModules: () => void (globals['expo'] ??= { modules }) },
          })[name],
      });
      expect(deviceOf(host)).toEqual(phone);
      expect(host.fatals).toEqual([]);
    },
  );
});
