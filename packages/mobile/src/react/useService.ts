import type { AnyAttributes, AnyEvents, ServicePopups } from '@service-popups/core';
import type { AttributeValue } from '@service-popups/protocol';
import { useContext } from 'react';
import { ServiceContext } from './ServiceContext.js';

/**
 * The shared `ServicePopups` instance, anywhere under `ServiceProvider`. Throws outside of it.
 *
 * @example
 * const service = useService();
 * service.triggerEvent('checkout_done');
 */
export function useService<
  Events extends { readonly [Name in keyof Events]: object } = AnyEvents,
  UserAttributes extends { readonly [Name in keyof UserAttributes]: AttributeValue | undefined } =
    AnyAttributes,
>(): ServicePopups<Events, UserAttributes> {
  const service = useContext(ServiceContext);
  if (!service) throw new Error('useService() is outside of <ServiceProvider>. Put that around your app.');
  return service as ServicePopups<Events, UserAttributes>;
}
