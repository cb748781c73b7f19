// The main entry on the mobile runtime: without web code, and without the survey's `import()`.
import { ServicePopups as CorePopups } from '@service-popups/core';
import type { AnyAttributes, AnyEvents, AttributeValue } from '@service-popups/core/api';
import { barePlatform } from '@service-popups/mobile';
import { loadSentences } from '@service-popups/mobile/sentences';

export type * from '@service-popups/core/api';
export * from './mobileParts.js';

/**
 * In-app popups and surveys for an app. `ServiceProvider` makes one for you; make your own for a manual set-up.
 *
 * @example
 * ```ts
 * const sdk = new ServicePopups();
 * const config = { apiKey: '<API_KEY>', analytics: { publicKey: '<ANALYTICS_PUBLIC_KEY>', integration: '<INTEGRATION_ID>' } };
 * const stop = setupMobile(sdk, config, { kvStore, appState: AppState, renderer });
 * ```
 */
export class ServicePopups<
  Events extends { readonly [Name in keyof Events]: object } = AnyEvents,
  UserAttributes extends { readonly [Name in keyof UserAttributes]: AttributeValue | undefined } =
    AnyAttributes,
> extends CorePopups<Events, UserAttributes> {
  constructor() {
    super(() => barePlatform(loadSentences));
  }
}
