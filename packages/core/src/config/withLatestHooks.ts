import type { ServiceConfig } from './serviceConfig.js';

/**
 * Hooks are often written inline: the ones of the latest render are asked. Contact attributes are left out, since they
 * are followed apart.
 */
export function withLatestHooks(latest: { readonly current: ServiceConfig }): ServiceConfig {
  const follow = (name: 'beforeShow' | 'beforeSend'): object | undefined =>
    latest.current[name] && { [name]: (asked: never) => latest.current[name]?.(asked) };
  return {
    ...latest.current,
    contactAttributes: undefined,
    ...follow('beforeShow'),
    ...follow('beforeSend'),
  };
}
