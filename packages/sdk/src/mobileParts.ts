// The mobile part of the main entry: needs neither React nor the mobile runtime.
export {
  buildSurveyHtml,
  collectMobileDevice,
  kvStorage,
  MobilePopupRenderer,
  preloadedStorage,
  setupMobile,
} from '@service-popups/mobile';
export type {
  AppStateLike,
  AsyncStorageLike,
  DeviceInfo,
  ErrorUtilsLike,
  IgnoredMessages,
  KeyValueStore,
  MobileDeps,
  MobilePopupRendererOptions,
  MobileSurveyPayload,
  PreloadedStorage,
  SurveyHtmlOptions,
} from '@service-popups/mobile';
