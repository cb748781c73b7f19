export {
  useNavigationTracking,
  useScreenTracking,
  type NavigationContainerLike,
  type NavigationRoute,
  type NavigationTracking,
} from './navigationTracking.js';
export { reactNativeRuntime } from './reactNativeRuntime.js';
export type { MobileRuntime, SurveyWebViewProps } from './runtime.js';
export { ServiceContext } from './ServiceContext.js';
export {
  createServiceProvider,
  type ServiceProviderParts,
  type ServiceProviderProps,
} from './ServiceProvider.js';
export { useService } from './useService.js';
