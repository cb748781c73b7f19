import type { PlatformName } from '@service-popups/protocol';
import type { Analytics } from '../analytics/analytics.js';
import type { ServiceConfig } from '../config/serviceConfig.js';
import type { Logger } from '../diagnostics/logger.js';
import type { Emitter } from '../events/emitter.js';
import type { SdkEvents } from '../events/sdkEvents.js';
import type { Identity } from '../identity/identity.js';
import type { Outbox } from '../outbox/outbox.js';
import type { Platform } from '../platform/platform.js';
import type { PopupRenderer, RenderIdentity } from '../platform/renderer.js';
import type { Definitions } from '../popups/definitions.js';
import type { DisplayPart } from '../popups/displayPart.js';
import type { Route } from '../popups/route.js';
import type { PageClaims } from './pageClaims.js';
import type { StateRecords } from './stateRecords.js';

/** What a running SDK is made of. The composition root makes it; the parts that are loaded later are handed it. */
export interface Parts {
  readonly config: ServiceConfig;
  readonly platform: Platform;
  readonly logger: Logger;
  readonly events: Pick<Emitter<SdkEvents>, 'emit'>;
  /** Shared by all tabs. */
  readonly records: StateRecords;
  /** Of this tab alone. */
  readonly tabRecords: StateRecords;
  readonly claims: PageClaims;
  readonly identity: Identity;
  readonly route: Route;
  readonly outbox: Outbox;
  readonly analytics: Analytics;
  readonly definitions: Definitions;
  readonly renderer: () => PopupRenderer | undefined;
  readonly language: string | undefined;
  readonly platformName: PlatformName;
  readonly baseUrl: string;
  readonly sdkBaseUrl: string;
  /** A draft is shown on this page, and nothing else. */
  readonly previewToken: string | undefined;
  /** Who the person is at this moment, as it goes out. */
  readonly who: () => RenderIdentity;
}

/** What `loadDisplay` of the platform loads. */
export interface DisplayModule {
  createDisplayPart(parts: Parts): DisplayPart;
}
