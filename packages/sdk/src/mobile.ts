// The entry for React Native apps: provider, hook and helpers for navigation.
import { createServiceProvider, reactNativeRuntime } from '@service-popups/mobile/react';
import type { ServiceProviderProps } from '@service-popups/mobile/react';
import type { ReactElement } from 'react';
import { ServicePopups } from './index.native.js';

export { useNavigationTracking, useScreenTracking, useService } from '@service-popups/mobile/react';
export type {
  NavigationContainerLike,
  NavigationRoute,
  NavigationTracking,
  ServiceProviderProps,
  SurveyWebViewProps,
} from '@service-popups/mobile/react';

/**
 * Put it around your app. Sets the SDK up with what the app has installed (key-value store, device information),
 * follows foreground and background, captures crashes, and shows surveys in a full-screen modal. It neither starts
 * triggers (`autoLaunch`) nor tracks navigation: see `useNavigationTracking` and `useScreenTracking`.
 *
 * @example
 * ```tsx
 * const config = { apiKey: '<API_KEY>', analytics: { publicKey: '<ANALYTICS_PUBLIC_KEY>', integration: '<INTEGRATION_ID>' } };
 *
 * <ServiceProvider config={config}>
 *   <App />
 * </ServiceProvider>
 * ```
 */
export const ServiceProvider: (props: ServiceProviderProps) => ReactElement = createServiceProvider({
  runtime: reactNativeRuntime(),
  createSdk: () => new ServicePopups(),
});
