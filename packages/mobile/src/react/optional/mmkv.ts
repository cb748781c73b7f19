import { NativeModules, TurboModuleRegistry } from 'react-native';

/** react-native-mmkv, if it is installed with its native side, which versions 4, 3 and 2 name differently. */
export const mmkv: unknown = (() => {
  try {
    return (TurboModuleRegistry?.get('NitroModules') ??
      TurboModuleRegistry?.get('MmkvCxx') ??
      NativeModules['MMKV'])
      ? require('react-native-mmkv')
      : undefined;
  } catch {
    return undefined;
  }
})();
