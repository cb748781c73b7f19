import type { ServiceConfig } from './serviceConfig.js';

/**
 * Hooks are often written inline, and come and go: those of the latest render are asked. Contact attributes are left
 * out, since they are followed apart.
 */
export function withLatestHooks(latest: { readonly current: ServiceConfig }): ServiceConfig {
  return {
    ...latest.current,
    contactAttributes: undefined,
    beforeShow: (popup) => latest.current.beforeShow?.(popup),
    beforeSend: (item) => latest.current.beforeSend?.(item),
  };
}
