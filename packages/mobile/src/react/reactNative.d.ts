// The part of the mobile runtime that is used. The real package is the host's; its types are not needed here.
declare module 'react-native' {
  export const AppState: unknown;
  export const Platform: { readonly OS: string };
  export const Linking: { openURL(url: string): Promise<unknown> };
  export const Modal: unknown;
  export const KeyboardAvoidingView: unknown;
  export const NativeModules: Readonly<Record<string, unknown>>;
  export const TurboModuleRegistry: { get(name: string): unknown } | undefined;
}

/** Only literal calls inside a `try` are understood by the host's bundler. */
declare function require(name: string): unknown;

/** Where the app is one of Expo's: its native modules. Asking for one that is missing yields undefined or null. */
interface ExpoRuntime {
  readonly expo?: { readonly modules: Readonly<Record<string, unknown>> };
}
