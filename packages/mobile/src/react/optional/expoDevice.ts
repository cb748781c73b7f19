import { NativeModules } from 'react-native';

/**
 * expo-device, if it is installed with its native side, which stands on Expo's one global object. On Android that comes
 * with the first of Expo's packages that is required, which may be this one.
 */
export const expoDevice: unknown = (() => {
  try {
    return (NativeModules?.['ExpoModulesCore'] ?? (globalThis as ExpoRuntime).expo?.modules?.['ExpoDevice'])
      ? require('expo-device')
      : undefined;
  } catch {
    return undefined;
  }
})();
