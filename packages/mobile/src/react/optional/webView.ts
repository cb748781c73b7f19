import { TurboModuleRegistry } from 'react-native';

/** react-native-webview, if it is installed with its native side, which versions up to 13.10 name differently. */
export const webView: unknown = (() => {
  try {
    return (TurboModuleRegistry?.get('RNCWebViewModule') ?? TurboModuleRegistry?.get('RNCWebView'))
      ? require('react-native-webview')
      : undefined;
  } catch {
    return undefined;
  }
})();
