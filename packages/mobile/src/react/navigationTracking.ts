import { useContext, useEffect, useMemo, useRef } from 'react';
import { SetUpContext } from './ServiceContext.js';
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
 * For React Navigation: reports the current route to `setScreen`, the first one included, and when the SDK was set up
 * anew. Spread the result into the container. `nameOf` turns a route into a screen name; by default that is the route's own name.
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
  const tracking = useMemo(() => {
    const report = (): void => {
      const route = ('current' in container ? container.current : container)?.getCurrentRoute();
      if (route) service.setScreen(latest.current(route));
    };
    return { onReady: report, onStateChange: report };
  }, [container, service]);
  const setUp = useContext(SetUpContext);
  useEffect(tracking.onReady, [tracking, setUp]);
  return tracking;
}

/**
 * For Expo Router, and any router that tells its path: reports it to `setScreen` whenever it changes, the first one
 * included, and when the SDK was set up anew.
 *
 * @example
 * useScreenTracking(usePathname());
 */
export function useScreenTracking(pathname: string): void {
  const service = useService();
  const setUp = useContext(SetUpContext);
  useEffect(() => service.setScreen(pathname), [service, pathname, setUp]);
}
