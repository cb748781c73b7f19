import {
  attempt,
  createLogger,
  type KeyValueStorage,
  type Platform,
  type PopupRenderer,
  type ServiceConfig,
  type ServicePopups,
} from '@service-popups/core';
import type { PlatformName } from '@service-popups/protocol';
import { startAppLifecycle, type AppPlace, type AppStateLike } from './appLifecycle.js';
import { barePlatform } from './barePlatform.js';
import { collectMobileDevice, type DeviceInfo } from './collectMobileDevice.js';
import { startCrashCapture, type ErrorUtilsLike } from './crashCapture.js';
import { createKvRecords } from './kvRecords.js';
import { kvStorage, type KeyValueStore } from './kvStorage.js';
import { createAppLifecyclePort, type AppLifecyclePort } from './platform/appLifecyclePort.js';
import { runtimeGlobals } from './platform/runtimeGlobals.js';

/** What the app hands to `setupMobile`. Everything may be left out. */
export interface MobileDeps {
  /** A key-value store, such as an mmkv instance with the id `service-sdk`. Default: `config.storage`, else memory. */
  readonly kvStore?: KeyValueStore | undefined;
  /** react-native-device-info, or `{ ...Device, ...Application }` of Expo. Default: `config.device`, else none. */
  readonly deviceInfo?: DeviceInfo | undefined;
  /** The runtime's `AppState`. Default: foreground and background are not followed. */
  readonly appState?: AppStateLike | undefined;
  /** `Platform.OS` of the runtime fits; its other systems count as 'web'. Default: `config.platform`, else 'web'. */
  readonly platform?: PlatformName | 'macos' | 'windows' | undefined;
  /** Shows the surveys. Default: the renderer the SDK has. */
  readonly renderer?: PopupRenderer | undefined;
  /** The runtime's `ErrorUtils`. Default: the global one, where it exists. */
  readonly errorUtils?: ErrorUtilsLike | undefined;
}

/** The part of the SDK that is set up. */
export type MobileSdk = Pick<
  ServicePopups,
  | 'attachPlatform'
  | 'setRenderer'
  | 'init'
  | 'identity'
  | 'onForeground'
  | 'onBackground'
  | 'captureCrash'
  | 'flush'
  | 'close'
  | 'destroy'
>;

/**
 * Sets the SDK up in an app: renderer, storage, device and platform, `init`, foreground and background, crash
 * capture. Returns a function that undoes all of it; another `setupMobile` then starts anew. Set up once more without it,
 * the SDK goes on with the new renderer, and a survey that is open is closed.
 *
 * @example
 * const config = { apiKey: '<API_KEY>', analytics: { publicKey: '<ANALYTICS_PUBLIC_KEY>', integration: '<INTEGRATION_ID>' } };
 * const stop = setupMobile(sdk, config, { kvStore, deviceInfo, appState: AppState, renderer });
 */
export function setupMobile(sdk: MobileSdk, config: ServiceConfig, deps?: MobileDeps): () => void {
  const parts = deps ?? {};
  const lifecycle = createAppLifecyclePort();
  const filled = fillConfig(config, parts);
  attachPlatform(sdk, filled, lifecycle);
  // What an earlier set-up left open went with its renderer, and nobody could close it any more. Without one the call
  // would wait, and close the survey that `init` goes on with.
  if (sdk.identity()) sdk.close();
  if (parts.renderer) sdk.setRenderer(parts.renderer);
  sdk.init(filled);
  if (isLate(filled.storage))
    createLogger(filled).warn(
      'The storage answers with promises, so nothing is kept: wrap it with preloadedStorage.',
    );
  const errorUtils = parts.errorUtils ?? (runtimeGlobals.ErrorUtils as ErrorUtilsLike | undefined);
  // What the app hands over may be broken; the SDK then works without it.
  const stops = [
    () => sdk.destroy(),
    attempt(() => errorUtils && startCrashCapture(errorUtils, sdk, recorderOf(sdk))),
    attempt(() => parts.appState && startAppLifecycle(parts.appState, followerOf(sdk, lifecycle))),
  ];
  return () => {
    for (const stop of stops.splice(0).reverse()) attempt(() => stop?.());
  };
}

/** The dependencies come before what the configuration says; without them it is left as it is, for `init` to judge. */
function fillConfig(config: ServiceConfig, deps: MobileDeps): ServiceConfig {
  const { kvStore, platform } = deps;
  const storage = attempt(() => kvStore && kvStorage(kvStore));
  const device = collectMobileDevice(deps.deviceInfo);
  const appVersion = config?.appVersion ?? device?.appVersion;
  return {
    ...config,
    ...(storage && { storage }),
    ...(device && { device }),
    // Any other is for `init` to refuse.
    ...(platform && { platform: platform as PlatformName }),
    ...(appVersion && { appVersion }),
  };
}

/** Whether a store is one like AsyncStorage, which cannot be used as it is. */
function isLate(storage: KeyValueStorage | undefined): boolean {
  return typeof attempt(() => storage?.getItem('') ?? '') === 'object';
}

/** What is kept where the app gives no store, for as long as the SDK is there: set up anew, it goes on with it. */
const memories = new WeakMap<MobileSdk, KeyValueStorage>();

/**
 * Keeps what the SDK's own platform has, such as a page's network and renderer, and puts the app's parts into it. Where
 * the app gives no store and no device there is none, even if a page had one.
 */
function attachPlatform(sdk: MobileSdk, config: ServiceConfig, lifecycle: Platform['lifecycle']): void {
  const bare = barePlatform();
  const storage = memories.get(sdk) ?? bare.storage;
  memories.set(sdk, storage);
  const outboxStore = createKvRecords(config.storage ?? storage);
  sdk.attachPlatform((options, own) => ({
    ...(own?.(options) ?? bare),
    name: bare.name,
    lifecycle,
    storage,
    outboxStore,
    device: bare.device,
  }));
}

/** On disk first, then on its way, because the process may end in the handler that comes next. */
function recorderOf(sdk: MobileSdk): (error: unknown, isFatal: boolean) => void {
  return (error, isFatal) => {
    sdk.captureCrash(error, { fatal: isFatal });
    void sdk.flush();
  };
}

/** An SDK that waits for consent keeps calls, and not many: it begins with where the app is then. */
function followerOf(sdk: MobileSdk, lifecycle: AppLifecyclePort): (place: AppPlace) => void {
  return (place) => {
    lifecycle.enter(place);
    if (sdk.identity()) sdk[place === 'foreground' ? 'onForeground' : 'onBackground']();
  };
}
