import type { ComponentType, ReactNode } from 'react';
import type { AppStateLike } from '../appLifecycle.js';
import type { DeviceInfo } from '../collectMobileDevice.js';
import type { KeyValueStore } from '../kvStorage.js';

/** The props of the runtime's Modal that are used. */
export interface ModalProps {
  readonly visible: boolean;
  readonly transparent: boolean;
  readonly statusBarTranslucent: boolean;
  readonly navigationBarTranslucent: boolean;
  readonly supportedOrientations: readonly string[];
  readonly onRequestClose: () => void;
  readonly onShow: () => void;
  readonly children?: ReactNode;
}

export interface KeyboardAvoidingViewProps {
  readonly behavior: 'padding';
  readonly enabled?: boolean | undefined;
  readonly style: Readonly<Record<string, unknown>>;
  readonly onStartShouldSetResponderCapture: () => boolean;
  /** The gesture of VoiceOver that leaves something. */
  readonly onAccessibilityEscape: () => void;
  readonly children?: ReactNode;
}

/**
 * The props of react-native-webview that are used, as its own types have them. Any component that takes them can be given
 * to the provider.
 */
export interface SurveyWebViewProps {
  readonly source: { readonly html: string; readonly baseUrl: string };
  readonly originWhitelist: string[];
  readonly javaScriptEnabled: boolean;
  readonly setSupportMultipleWindows: boolean;
  readonly style: { readonly flex: number; readonly backgroundColor: string };
  readonly onMessage: (event: { readonly nativeEvent: { readonly data: string } }) => void;
  readonly onShouldStartLoadWithRequest: (request: { readonly url: string }) => boolean;
  readonly onLoadStart: (event: { readonly nativeEvent: { readonly url: string } }) => void;
  readonly onError: (event: unknown) => void;
  readonly onHttpError: (event: unknown) => void;
  readonly onRenderProcessGone: (event: unknown) => void;
  readonly onContentProcessDidTerminate: (event: unknown) => void;
  readonly bounces: boolean;
  readonly overScrollMode: 'never';
  readonly automaticallyAdjustContentInsets: boolean;
  readonly keyboardDisplayRequiresUserAction: boolean;
}

/** Everything the provider takes from the mobile runtime and from optional packages, so that tests can bring their own. */
export interface MobileRuntime {
  /** 'ios', 'android', 'web', or what else the runtime calls its system. */
  readonly os: string;
  readonly appState: AppStateLike | undefined;
  readonly openUrl: (url: string) => Promise<unknown>;
  readonly Modal: ComponentType<ModalProps>;
  readonly KeyboardAvoidingView: ComponentType<KeyboardAvoidingViewProps>;
  /** Undefined: the WebView package is not installed, or its native side is missing. */
  readonly WebView: ComponentType<SurveyWebViewProps> | undefined;
  /** Undefined: no package for it is installed, or its native side is not usable. */
  readonly kvStore: KeyValueStore | undefined;
  readonly deviceInfo: DeviceInfo | undefined;
}
