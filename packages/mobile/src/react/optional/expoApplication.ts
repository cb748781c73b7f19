/** expo-application, if it is installed with its native side, which stands on Expo's one global object. */
export const expoApplication: unknown = (() => {
  try {
    return (globalThis as ExpoRuntime).expo?.modules?.['ExpoApplication']
      ? require('expo-application')
      : undefined;
  } catch {
    return undefined;
  }
})();
