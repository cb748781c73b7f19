if (globalThis.hostThrows) throw new Error('react-native-webview: the native side is missing');

exports.WebView = function WebView() {
  return null;
};
