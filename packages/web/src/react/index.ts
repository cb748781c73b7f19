export { createServiceProvider } from './createServiceProvider.js';
export type { ServiceProviderProps } from './createServiceProvider.js';
export { useService } from './useService.js';
