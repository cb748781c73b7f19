export { barePlatform } from './barePlatform.js';
export {
  collectMobileDevice,
  type DeviceInfo,
  type DeviceInfoLike,
  type ExpoDeviceLike,
} from './collectMobileDevice.js';
export type { AppStateLike } from './appLifecycle.js';
export type { ErrorUtilsLike, GlobalErrorHandler } from './crashCapture.js';
export { kvStorage, type KeyValueStore, type MmkvLike } from './kvStorage.js';
export { preloadedStorage, type AsyncStorageLike, type PreloadedStorage } from './preloadedStorage.js';
export { buildSurveyHtml, type SurveyHtmlOptions } from './renderer/buildSurveyHtml.js';
export type { IgnoredMessages, IgnoredReason } from './renderer/messages.js';
export {
  MobilePopupRenderer,
  type MobilePopupRendererOptions,
  type MobileSurveyPayload,
} from './renderer/MobilePopupRenderer.js';
export { setupMobile, type MobileDeps } from './setupMobile.js';
