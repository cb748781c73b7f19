// The entry for React on the web: provider and hook, by the same names as on mobile.
import { createServiceProvider, type ServiceProviderProps } from '@service-popups/web/react';
import type { ReactElement } from 'react';
import { ServicePopups } from './index.web.js';

export { useService } from '@service-popups/web/react';
export type { ServiceProviderProps } from '@service-popups/web/react';

/**
 * Put it around your app. It calls `init` when it mounts and `destroy` when it unmounts, follows the `userId` of
 * `config`, and shares one instance with `useService()`. It does not start triggers: call `autoLaunch()` once.
 *
 * @example
 * ```tsx
 * const config = { apiKey: '<API_KEY>', userId, analytics: { publicKey: '<ANALYTICS_PUBLIC_KEY>', integration: '<INTEGRATION_ID>' } };
 *
 * <ServiceProvider config={config}>
 *   <App />
 * </ServiceProvider>
 * ```
 */
export const ServiceProvider: (props: ServiceProviderProps) => ReactElement = createServiceProvider(
  () => new ServicePopups(),
);
