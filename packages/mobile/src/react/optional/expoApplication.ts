import { NativeModules } from 'react-native';

/**
 * expo-application, if it is installed with its native side, which stands on Expo's one global object. On Android that object comes
 * with the first of Expo's packages that is required, which may be this one.
 */
export const expoApplication: unknown = (() => {
  const { expo } = globalThis as ExpoRuntime;
  try {
    return (expo ? expo.modules['ExpoApplication'] : NativeModules['ExpoModulesCore'])
      ? require('expo-application')
      : undefined;
  } catch {
    return undefined;
  }
})();
