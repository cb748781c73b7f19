import { attempt } from '@service-popups/core';
import { AppState, KeyboardAvoidingView, Linking, Modal, Platform } from 'react-native';
import type { DeviceInfo } from '../collectMobileDevice.js';
import type { KeyValueStore } from '../kvStorage.js';
import { openMmkv } from './openKvStore.js';
import { deviceInfo } from './optional/deviceInfo.js';
import { expoApplication } from './optional/expoApplication.js';
import { expoDevice } from './optional/expoDevice.js';
import { mmkv } from './optional/mmkv.js';
import { webView } from './optional/webView.js';
import type { MobileRuntime } from './runtime.js';

/** The app's own runtime, with those of the optional packages that are installed. */
export function reactNativeRuntime(): MobileRuntime {
  return {
    os: Platform.OS,
    appState: AppState as MobileRuntime['appState'],
    openUrl: (url) => Linking.openURL(url),
    Modal: Modal as MobileRuntime['Modal'],
    KeyboardAvoidingView: KeyboardAvoidingView as MobileRuntime['KeyboardAvoidingView'],
    WebView: (webView as Partial<Pick<MobileRuntime, 'WebView'>> | undefined)?.WebView,
    // Now, while this file is evaluated: mmkv 4 requires what it opens stores with, which may throw, only when it opens
    // one, and later on the runtime reports that as fatal before anybody can catch it.
    kvStore: openMmkv(mmkv, 'service-sdk') ?? attempt(pageStore),
    // expo-device knows the device, expo-application the app; either may be missing.
    deviceInfo: (deviceInfo ?? { ...(expoDevice as object), ...(expoApplication as object) }) as DeviceInfo,
  };
}

/** An app that runs in a page (react-native-web) has the page's storage, unless that is forbidden. */
function pageStore(): KeyValueStore | undefined {
  return Platform.OS === 'web' ? (globalThis as { localStorage?: KeyValueStore }).localStorage : undefined;
}
