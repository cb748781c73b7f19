import { NativeModules } from 'react-native';

/**
 * expo-device, if it is installed with its native side, which stands on Expo's one global object. On Android that object comes
 * with the first of Expo's packages that is required, which may be this one.
 */
export const expoDevice: unknown = (() => {
  const { expo } = globalThis as ExpoRuntime;
  try {
    return (expo ? expo.modules['ExpoDevice'] : NativeModules['ExpoModulesCore'])
      ? require('expo-device')
      : undefined;
  } catch {
    return undefined;
  }
})();
