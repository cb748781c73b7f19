import { hasExpoModule } from './hasExpoModule.js';

/** expo-application, if it is installed with its native side. */
export const expoApplication: unknown = (() => {
  try {
    return hasExpoModule('ExpoApplication') ? require('expo-application') : undefined;
  } catch {
    return undefined;
  }
})();
