import type { KeyValueStorage, PopupRenderer, ServiceConfig, ServicePopups } from '@service-popups/core';
import type { PlatformName } from '@service-popups/protocol';
import { startAppLifecycle, type AppStateLike } from './appLifecycle.js';
import { barePlatform } from './barePlatform.js';
import { collectMobileDevice, type DeviceInfo } from './collectMobileDevice.js';
import { startCrashCapture, type ErrorUtilsLike } from './crashCapture.js';
import { kvStorage, type KeyValueStore } from './kvStorage.js';
import { createAppLifecyclePort } from './platform/appLifecyclePort.js';
import { runtimeGlobals } from './platform/runtimeGlobals.js';

/** What the app hands to `setupMobile`. Everything may be left out. */
export interface MobileDeps {
  /** A key-value store, such as an mmkv instance with the id `service-sdk`. Default: `config.storage`, else memory. */
  readonly kvStore?: KeyValueStore | undefined;
  /** react-native-device-info, or `{ ...Device, ...Application }` of Expo. Default: `config.device`, else none. */
  readonly deviceInfo?: DeviceInfo | undefined;
  /** The runtime's `AppState`. Default: foreground and background are not followed. */
  readonly appState?: AppStateLike | undefined;
  /** Default: `config.platform`, else 'web'. */
  readonly platform?: PlatformName | undefined;
  /** Shows the surveys. Default: the renderer the SDK has. */
  readonly renderer?: PopupRenderer | undefined;
  /** The runtime's `ErrorUtils`. Default: the global one, where it exists. */
  readonly errorUtils?: ErrorUtilsLike | undefined;
}
