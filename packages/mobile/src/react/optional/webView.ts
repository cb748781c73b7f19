import { TurboModuleRegistry } from 'react-native';

/** react-native-webview, if it is installed with its native side; its import throws without that. */
export const webView: unknown = (() => {
  try {
    return TurboModuleRegistry?.get('RNCWebViewModule') ? require('react-native-webview') : undefined;
  } catch {
    return undefined;
  }
})();
