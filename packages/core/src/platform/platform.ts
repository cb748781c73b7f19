import type { PlatformName } from '@service-popups/protocol';
import type { Eventual } from '../boot/chain.js';
import type { ExplainSentences } from '../popups/sentences.js';
import type { Clock } from './clock.js';
import type { DeviceSource } from './device.js';
import type { HttpClient } from './http.js';
import type { Lifecycle } from './lifecycle.js';
import type { Navigation } from './navigation.js';
import type { OutboxStore } from './outboxStore.js';
import type { PopupRenderer } from './renderer.js';
import type { KeyValueStorage } from './storage.js';
import type { TabLock } from './tabLock.js';
import type { TriggerSources } from './triggerSource.js';

/**
 * Everything the SDK needs from the place it runs in. One object, small ports; the core touches the world through
 * nothing else, which is why it behaves the same in a page, in an app and in a test.
 */
export interface Platform {
  readonly name: PlatformName;
  /** There while nobody has seen the page yet, which was loaded beforehand: keeps until somebody does. */
  readonly untilSeen?: Promise<unknown> | undefined;
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly storage: KeyValueStorage;
  /** As `storage`, for this tab alone and as long as the tab. Where there are no tabs it is left out. */
  readonly tabStorage?: KeyValueStorage;
  /** What all copies of the SDK in this page share: who is on screen, and who watches the page for a key. */
  readonly shared?: Map<string, unknown>;
  readonly outboxStore: OutboxStore;
  readonly lock: TabLock;
  readonly lifecycle: Lifecycle;
  readonly navigation: Navigation;
  readonly device: DeviceSource;
  readonly triggers: TriggerSources;
  /**
   * Draws popups, unless the host has set another. Without any, which is where there is nothing to draw on, popups are
   * decided, never shown or counted. A page's comes with what `loadDisplay` loads.
   */
  readonly renderer?: PopupRenderer | undefined;
  /** The language of browser or app, without the host's explicit one. Undefined where nothing tells. */
  readonly language: () => string | undefined;
  /** Global Privacy Control, where it is a browser. */
  readonly privacySignal?: () => boolean;
  /**
   * Loads the module that shows popups (core's `display` entry), when the first trigger fires; at once where it is
   * part of the build. What is in it is no concern of the platform's.
   */
  readonly loadDisplay: (sdkBaseUrl: string) => Eventual<object>;
  /** As `loadDisplay`, for what sends Contact attributes (core's `contact` entry), at the first of them. */
  readonly loadContact: (sdkBaseUrl: string) => Eventual<object>;
  /** Loads the sentences of `explain` and `debug` (core's `explain` entry); without it the gates' codes stand in. */
  readonly explain?: ((sdkBaseUrl: string) => Promise<ExplainSentences>) | undefined;
  /** Where the script came from, when the script tag tells. */
  readonly scriptOrigin?: string | undefined;
}
