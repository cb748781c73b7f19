/** On a phone the provider finds react-native-webview by itself. */
export const surveyWebView = undefined;
