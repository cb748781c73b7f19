import { createMemoryStorage, type Platform } from '@service-popups/core';
import { createContactSync } from '@service-popups/core/contact';
import { createDisplayPart } from '@service-popups/core/display';
import { createKvRecords } from './kvRecords.js';
import { createAppLifecyclePort } from './platform/appLifecyclePort.js';
import { createFetchHttp } from './platform/fetchHttp.js';
import { createRuntimeClock } from './platform/runtimeClock.js';
import { runtimeGlobals } from './platform/runtimeGlobals.js';

/** What all instances in the app share: the screen. */
const shared = new Map<string, unknown>();

/**
 * The platform of a runtime that has JavaScript, timers and perhaps `fetch`, and neither a page nor tabs. Everything is
 * kept in memory; `setupMobile` puts the app's own parts into it.
 */
export function barePlatform(explain?: Platform['explain']): Platform {
  const clock = createRuntimeClock();
  const storage = createMemoryStorage();
  return {
    name: 'web',
    clock,
    http: createFetchHttp(clock),
    storage,
    shared,
    outboxStore: createKvRecords(storage),
    // One process, one runtime: whoever asks has it to itself.
    lock: { isShared: false, isAlone: true, run: async (_name, _waitMs, work) => work() }, // For pages.
    lifecycle: createAppLifecyclePort(),
    // Only the host knows its screens, and tells them through setScreen.
    navigation: {
      isAutomatic: false,
      isNoCopy: true, // For pages.
      current: () => ({ path: '' }),
      onChange: () => () => undefined,
    },
    device: {
      describe: () => undefined,
      type: () => undefined,
      isBot: () => false, // For pages.
    },
    triggers: {}, // For pages.
    renderer: undefined, // For pages.
    // Part of the build: a popup opens within the call that triggers it.
    loadDisplay: () => ({ createDisplayPart }),
    loadContact: () => ({ createContactSync }),
    language: runtimeLanguage,
    explain,
  };
}

/** Mostly absent there; the core then asks `Intl`. */
function runtimeLanguage(): string | undefined {
  const language = runtimeGlobals.navigator?.language;
  return typeof language === 'string' ? language : undefined;
}
