/** expo-device, if it is installed with its native side, which stands on Expo's one global object. */
export const expoDevice: unknown = (() => {
  try {
    return (globalThis as ExpoRuntime).expo?.modules?.['ExpoDevice'] ? require('expo-device') : undefined;
  } catch {
    return undefined;
  }
})();
