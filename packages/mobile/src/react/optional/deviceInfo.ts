import { NativeModules } from 'react-native';

/** react-native-device-info, if it is installed with its native side. */
export const deviceInfo: unknown = (() => {
  try {
    return NativeModules['RNDeviceInfo'] ? require('react-native-device-info') : undefined;
  } catch {
    return undefined;
  }
})();
