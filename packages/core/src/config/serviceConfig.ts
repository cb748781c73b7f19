import type { Attributes, DeviceContext, PlatformName } from '@service-popups/protocol';
import type { KeyValueStorage } from '../platform/storage.js';

/** Where debug output goes. The console fits; only `log` is needed, the others fall back to it. */
export interface ServiceLogger {
  log(...args: unknown[]): void;
  warn?(...args: unknown[]): void;
  error?(...args: unknown[]): void;
  info?(...args: unknown[]): void;
}

/** Whether the person has agreed to be remembered and asked. */
export type Consent = 'granted' | 'pending' | 'denied';

/** The popup that is about to be shown, for `beforeShow`. */
export interface PopupSummary {
  readonly popupId: string;
  readonly surveyId: string;
  readonly productId: string;
  readonly title: string;
}

/** One item that is about to be sent, for `beforeSend`. */
export interface OutgoingItem {
  readonly kind: 'event' | 'status' | 'response' | 'contact';
  /** What would be sent. Return a changed copy to send that instead. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What `init` takes. Only `apiKey` is required. */
export interface ServiceConfig {
  /** Public API key of the integration. */
  readonly apiKey: string;
  /** Identifier of the signed-in user, sent with every popup event. Contact attributes need it. Default: anonymous. */
  readonly userId?: string | undefined;
  /** BCP-47 tag for language targeting and the analytics context. Default: the browser's, else the locale of `Intl`. */
  readonly language?: string | undefined;
  /** Contact attributes to send right after `init`; needs `userId`. Default: none. */
  readonly contactAttributes?: Attributes | undefined;
  /** Prints what the SDK does and why. Default: false. */
  readonly debug?: boolean | undefined;
  /** Where debug output goes. Default: the console. */
  readonly logger?: ServiceLogger | undefined;
  /** Mobile only: false makes the survey's HTML transparent, without card and backdrop. Default: true. */
  readonly renderChrome?: boolean | undefined;
  /** Shows the progress bar. true: always; false: never; omitted: the survey's own setting decides. */
  readonly showProgressBar?: boolean | undefined;
  /** CSS that overrides everything else in the popup. Default: none. */
  readonly surveyCss?: string | undefined;
  /** Environment of the host app. Default: none. */
  readonly nodeEnv?: 'development' | 'production' | undefined;
  /** Version of the host app, for targeting and analytics. Default: none. */
  readonly appVersion?: string | undefined;
  /** Keys for analytics. Without them no events are sent (dry run). Default: none. */
  readonly analytics?: { readonly publicKey: string; readonly integration: string } | undefined;
  /** Where small state is kept instead of the platform's own place. Default: the platform's. */
  readonly storage?: KeyValueStorage | undefined;
  /** Device context for analytics instead of the platform's own. Default: the platform's. */
  readonly device?: DeviceContext | undefined;
  /** Platform in the analytics context and for targeting. Default: the platform's own name. */
  readonly platform?: PlatformName | undefined;
  /** Address of the backend. Default: where the script tag came from, else `http://localhost:4000`. */
  readonly baseUrl?: string | undefined;
  /** Address the survey renderer is loaded from. Default: where the script tag came from, else `baseUrl`. */
  readonly sdkBaseUrl?: string | undefined;
  /** HMAC-SHA256 of `userId`, made by your backend, where the project requires verified users. Default: none. */
  readonly userHash?: string | undefined;
  /** Called before a popup is shown; return `false`, or a promise of it, to keep it away. Default: none. */
  readonly beforeShow?: ((popup: PopupSummary) => boolean | void | Promise<boolean | void>) | undefined;
  /** Called before anything is sent: return a changed body, or `null` to send nothing. Default: none. */
  readonly beforeSend?:
    ((item: OutgoingItem) => Readonly<Record<string, unknown>> | null | undefined | void) | undefined;
  /** 'pending': nothing is stored or sent until `setTrackingEnabled`. 'denied': the SDK does nothing. Default: 'granted'. */
  readonly consent?: Consent | undefined;
  /** What the browser's Global Privacy Control signal stops. Default: `{ gpc: 'analytics' }`. */
  readonly privacy?: { readonly gpc?: 'analytics' | 'all' | 'ignore' | undefined } | undefined;
  /** Web only: shares the identity among the subdomains of this domain with a cookie. Default: none. */
  readonly cookieDomain?: string | undefined;
}
