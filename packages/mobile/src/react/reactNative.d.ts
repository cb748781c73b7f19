// The part of the mobile runtime that is used. The real package is the host's; its types are not needed here.
declare module 'react-native' {
  import type { ComponentType } from 'react';
  import type { AppStateLike } from '../appLifecycle.js';
  import type { KeyboardAvoidingViewProps, ModalProps } from './runtime.js';

  export const AppState: AppStateLike | undefined;
  export const Platform: { readonly OS: string };
  export const Linking: { openURL(url: string): Promise<unknown> };
  export const Modal: ComponentType<ModalProps>;
  export const KeyboardAvoidingView: ComponentType<KeyboardAvoidingViewProps>;
  export const NativeModules: Readonly<Record<string, unknown>> | undefined;
  export const TurboModuleRegistry: { get(name: string): unknown } | undefined;
}

/** Only literal calls inside a `try` are understood by the host's bundler. */
declare function require(name: string): unknown;
