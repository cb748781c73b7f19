// The main entry on the mobile runtime: without web code, and without the survey's `import()`.
import { ServicePopups as CorePopups, type AnyAttributes, type AnyEvents } from '@service-popups/core';
import type { AttributeValue } from '@service-popups/core';
import { barePlatform } from '@service-popups/mobile';

export type * from '@service-popups/core/api';
export * from './mobileParts.js';

/** {@inheritDoc CorePopups} */
export class ServicePopups<
  Events extends { readonly [Name in keyof Events]: object } = AnyEvents,
  UserAttributes extends { readonly [Name in keyof UserAttributes]: AttributeValue | undefined } =
    AnyAttributes,
> extends CorePopups<Events, UserAttributes> {
  constructor() {
    super(() => barePlatform());
  }
}
