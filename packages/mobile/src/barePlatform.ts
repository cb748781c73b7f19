import {
  createMemoryOutbox,
  createMemoryStorage,
  type KeyValueStorage,
  type Lifecycle,
  type Platform,
  type PopupRenderer,
} from '@service-popups/core';
import { createContactSync } from '@service-popups/core/contact';
import { createDisplayPart } from '@service-popups/core/display';
import type { DeviceContext, PlatformName } from '@service-popups/protocol';
import { createKvRecords } from './kvRecords.js';
import { createAppLifecyclePort } from './platform/appLifecyclePort.js';
import { createFetchHttp } from './platform/fetchHttp.js';
import { createRuntimeClock } from './platform/runtimeClock.js';
import { runtimeGlobals } from './platform/runtimeGlobals.js';

export interface BarePlatformOptions {
  readonly name?: PlatformName | undefined;
  /** Where state and deliveries are kept. Default: memory. */
  readonly storage?: KeyValueStorage | undefined;
  readonly device?: DeviceContext | undefined;
  readonly lifecycle?: Lifecycle | undefined;
  readonly renderer?: PopupRenderer | undefined;
}

/** The platform of a runtime that has JavaScript, timers and perhaps `fetch`, and neither a page nor tabs. */
export function barePlatform(options: BarePlatformOptions = {}): Platform {
  const { name = 'web', storage, device, lifecycle, renderer } = options;
  return {
    name,
    clock: createRuntimeClock(),
    http: createFetchHttp(),
    storage: storage ?? createMemoryStorage(),
    outboxStore: storage === undefined ? createMemoryOutbox() : createKvRecords(storage),
    // One process, one runtime: whoever asks has it to itself.
    lock: { isShared: false, isAlone: true, run: async (_name, _waitMs, work) => work() },
    lifecycle: lifecycle ?? createAppLifecyclePort(),
    // Only the host knows its screens, and tells them through setScreen.
    navigation: {
      isAutomatic: false,
      current: () => ({ path: '', url: undefined, referrer: undefined }),
      onChange: () => () => undefined,
    },
    device: { describe: () => device, type: () => device?.type, isBot: () => false },
    triggers: {},
    renderer,
    // Part of the build: a popup opens within the call that triggers it.
    loadDisplay: () => ({ createDisplayPart }),
    loadContact: () => ({ createContactSync }),
    language: runtimeLanguage,
    privacySignal: () => false,
    scriptOrigin: undefined,
  };
}

/** Mostly absent there; the core then asks `Intl`. */
function runtimeLanguage(): string | undefined {
  const language = runtimeGlobals().navigator?.language;
  return typeof language === 'string' && language !== '' ? language : undefined;
}
