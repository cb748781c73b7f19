import { useEffect, useMemo, useRef } from 'react';
import { useService } from './useService.js';

/** React Navigation's container (versions 5 to 7), or a ref to it: `useNavigationContainerRef()`, or `useRef(null)`. */
export type NavigationContainerLike =
  CurrentRouteSource | { readonly current: CurrentRouteSource | null | undefined };

interface CurrentRouteSource {
  getCurrentRoute(): NavigationRoute | undefined;
}

export interface NavigationRoute {
  readonly name: string;
  readonly params?: object | undefined;
}

export interface NavigationTracking {
  readonly onReady: () => void;
  readonly onStateChange: () => void;
}

/**
 * For React Navigation: reports the current route to `setScreen`, the first one included. Spread the result into the
 * container. `nameOf` turns a route into a screen name; by default that is the route's own name.
 *
 * @example
 * const ref = useNavigationContainerRef();
 * const tracking = useNavigationTracking(ref);
 * <NavigationContainer ref={ref} {...tracking}>
 */
export function useNavigationTracking(
  container: NavigationContainerLike,
  nameOf: (route: NavigationRoute) => string = ({ name }) => name,
): NavigationTracking {
  const service = useService();
  const latest = useRef(nameOf);
  latest.current = nameOf;
  return useMemo(() => {
    const report = (): void => {
      const route = ('current' in container ? container.current : container)?.getCurrentRoute();
      if (route !== undefined) service.setScreen(latest.current(route));
    };
    return { onReady: report, onStateChange: report };
  }, [container, service]);
}

/**
 * For Expo Router, and any router that tells its path: reports it to `setScreen` whenever it changes, the first one
 * included.
 *
 * @example
 * useScreenTracking(usePathname());
 */
export function useScreenTracking(pathname: string): void {
  const service = useService();
  useEffect(() => service.setScreen(pathname), [service, pathname]);
}
