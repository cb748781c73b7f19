import { AppState, KeyboardAvoidingView, Linking, Modal, Platform } from 'react-native';
import type { ComponentType } from 'react';
import type { DeviceInfo } from '../collectMobileDevice.js';
import type { KeyValueStore } from '../kvStorage.js';
import { openMmkv } from './openKvStore.js';
import { deviceInfo } from './optional/deviceInfo.js';
import { expoApplication } from './optional/expoApplication.js';
import { expoDevice } from './optional/expoDevice.js';
import { mmkv } from './optional/mmkv.js';
import { webView } from './optional/webView.js';
import type { MobileRuntime, SurveyWebViewProps } from './runtime.js';

/** The app's own runtime, with those of the optional packages that are installed. */
export function reactNativeRuntime(): MobileRuntime {
  return {
    os: Platform.OS,
    appState: AppState as MobileRuntime['appState'],
    openUrl: (url) => Linking.openURL(url),
    Modal: Modal as MobileRuntime['Modal'],
    KeyboardAvoidingView: KeyboardAvoidingView as MobileRuntime['KeyboardAvoidingView'],
    WebView: webViewOf(webView),
    openKvStore: (id) => openMmkv(mmkv, id) ?? pageStore(),
    deviceInfo: (deviceInfo ?? expoInfo()) as DeviceInfo | undefined,
  };
}

function webViewOf(module: unknown): ComponentType<SurveyWebViewProps> | undefined {
  const { WebView, default: fallback } = (module ?? {}) as Readonly<
    Partial<Record<string, ComponentType<SurveyWebViewProps>>>
  >;
  return WebView ?? fallback;
}

/** expo-device knows the device, expo-application the app; either may be missing. */
function expoInfo(): object | undefined {
  if (expoDevice === undefined && expoApplication === undefined) return undefined;
  return { ...(expoDevice as object | undefined), ...(expoApplication as object | undefined) };
}

/** An app that runs in a page (react-native-web) has the page's storage. */
function pageStore(): KeyValueStore | undefined {
  if (Platform.OS !== 'web') return undefined;
  try {
    return (globalThis as { localStorage?: KeyValueStore }).localStorage;
  } catch {
    return undefined;
  }
}
