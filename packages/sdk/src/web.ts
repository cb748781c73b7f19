import { ServicePopups as CorePopups } from '@service-popups/core';
import type { AnyAttributes, AnyEvents, AttributeValue } from '@service-popups/core/api';
import { bundledParts, createWebPlatform } from '@service-popups/web';

/**
 * In-app popups and surveys for a web page. Make one instance, call `init` once; everything else is optional.
 *
 * @example
 * ```ts
 * const sdk = new ServicePopups();
 * sdk.init({ apiKey: '<API_KEY>', analytics: { publicKey: '<ANALYTICS_PUBLIC_KEY>', integration: '<INTEGRATION_ID>' } });
 * sdk.autoLaunch();
 * ```
 */
export class ServicePopups<
  Events extends { readonly [Name in keyof Events]: object } = AnyEvents,
  UserAttributes extends { readonly [Name in keyof UserAttributes]: AttributeValue | undefined } =
    AnyAttributes,
> extends CorePopups<Events, UserAttributes> {
  constructor() {
    super((options) => createWebPlatform({ ...options, ...bundledParts }));
  }
}
