import type { ServiceConfig, ServicePopups } from '@service-popups/core';
import { configContent, followConfig, withLatestHooks } from '@service-popups/core/providers';
import { createElement, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { ServiceContext } from './ServiceContext.js';

export interface ServiceProviderProps {
  /**
   * The same object as for `init`. An object of equal content changes nothing; `userId`, `userHash`, `consent` and
   * `contactAttributes` are followed.
   */
  readonly config: ServiceConfig;
  /** An instance of your own, such as the one of `service-popups/testing`. Default: the provider makes one. */
  readonly sdk?: ServicePopups | undefined;
  readonly children?: ReactNode;
}

/** Makes the provider; the published entry hands in the class of its platform. */
export function createServiceProvider(
  createSdk: () => ServicePopups,
): (props: ServiceProviderProps) => ReactElement {
  return function ServiceProvider({ config, sdk: given, children }) {
    const [own] = useState(createSdk);
    const sdk = given ?? own;
    // A host may forget it; `init` then says what is missing.
    useSdk(sdk, config ?? ({} as ServiceConfig));
    // Without the runtime of JSX, which would be one more module to load.
    return createElement(ServiceContext.Provider, { value: sdk }, children);
  };
}

/** Runs the SDK while the provider is mounted; StrictMode, which mounts twice, costs a second start and nothing else. */
function useSdk(sdk: ServicePopups, config: ServiceConfig): void {
  const latest = useRef(config);
  latest.current = config;
  const [content, followed] = configContent(config);
  // Before the set-up: its end comes first too.
  useEffect(() => followConfig(sdk, latest), [sdk, content, followed]);
  useEffect(() => {
    sdk.init(withLatestHooks(latest));
    return () => sdk.destroy();
  }, [sdk, content]);
}
