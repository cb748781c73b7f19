import { hasExpoModule } from './hasExpoModule.js';

/** expo-device, if it is installed with its native side. */
export const expoDevice: unknown = (() => {
  try {
    return hasExpoModule('ExpoDevice') ? require('expo-device') : undefined;
  } catch {
    return undefined;
  }
})();
