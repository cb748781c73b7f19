import type { AttributeValue } from '@service-popups/protocol';
import { createLifeOfSdk, type LifeOfSdk, type PlatformFactory } from './boot/lifeOfSdk.js';
import { copyOf } from './boot/stateRecords.js';
import type { AnyAttributes, AnyEvents, EventArguments } from './config/hostTypes.js';
import type { ServiceConfig } from './config/serviceConfig.js';
import type { SdkEvent, SdkEventListener } from './events/sdkEvents.js';
import type { Delivery } from './outbox/ledger.js';
import type { PopupRenderer, RenderIdentity } from './platform/renderer.js';
import type { PopupExplanation } from './popups/explanation.js';

/**
 * In-app popups and surveys. Create one instance and call `init` once: the SDK then loads the popup definitions, watches
 * for their triggers, shows surveys and reports what happens to them. No method ever throws into your code; calls made
 * before `init` wait for it.
 *
 * You can declare your events and user attributes:
 *
 * @example
 * ```ts
 * interface Events { checkout_done: { total: number }; signed_up: {} }
 * const sdk = new ServicePopups<Events>();
 * sdk.init({ apiKey: '<API_KEY>', analytics: { publicKey: '<ANALYTICS_PUBLIC_KEY>', integration: '<INTEGRATION_ID>' } });
 * sdk.triggerEvent('checkout_done', { total: 49.99 });
 * ```
 */
export class ServicePopups<
  Events extends { readonly [Name in keyof Events]: object } = AnyEvents,
  UserAttributes extends { readonly [Name in keyof UserAttributes]: AttributeValue | undefined } =
    AnyAttributes,
> {
  // Not `#life`, which a proxy does not have: stores such as those of Vue put one around every instance.
  private readonly _life: LifeOfSdk;

  /** @param createPlatform Where the SDK runs. The published entry points fill it in. */
  constructor(createPlatform?: PlatformFactory) {
    this._life = createLifeOfSdk(createPlatform);
  }

  /**
   * Initializes the SDK and fetches the popup definitions. A second call with the same key only changes the user, if it
   * names another one (to sign out, call `setUserId()`); a second call with another key is refused. Returns nothing: to
   * wait, use `ready`.
   *
   * @example
   * ```ts
   * sdk.init({ apiKey: '<API_KEY>', userId: 'user-1', analytics: { publicKey: '<ANALYTICS_PUBLIC_KEY>', integration: '<INTEGRATION_ID>' } });
   * ```
   */
  init(config: ServiceConfig): void {
    this._life.init(config);
  }

  /**
   * Resolves when popup definitions are known, from the cache or the server, or when it is clear that none will arrive
   * for now. Never rejects.
   *
   * @example
   * ```ts
   * await sdk.ready;
   * ```
   */
  get ready(): Promise<void> {
    return this._life.ready();
  }

  /**
   * Starts the triggers time, scroll, click, exit and exit intent. May be called before the definitions have arrived. A
   * second call does nothing.
   *
   * @example
   * ```ts
   * sdk.autoLaunch();
   * ```
   */
  autoLaunch(): void {
    this._life.autoLaunch();
  }

  /**
   * Fires the `event` triggers whose name equals `eventName`. The popup is shown subject to cooldowns and targeting;
   * the trigger's conditions are compared with `properties`. Works without `autoLaunch()`, and records no analytics
   * event. An event may wait up to ten seconds for the definitions, `init` or consent; after that it shows nothing.
   *
   * @example
   * ```ts
   * sdk.triggerEvent('checkout_done', { total: 49.99 });
   * ```
   */
  triggerEvent<Name extends keyof Events & string>(
    eventName: Name,
    ...[properties]: EventArguments<Events[Name]>
  ): void {
    const given = copyOf(properties);
    this._life.call((running, agoMs) => running.triggerEvent(eventName, given, agoMs));
  }

  /**
   * Subscribes to what happens to popups: `popup_shown`, `popup_clicked`, `survey_completed`, `popup_closed`. A
   * listener that throws affects nothing else. A listener that is added twice is called once.
   *
   * @example
   * ```ts
   * sdk.on('survey_completed', (event) => console.log(event.surveyId));
   * ```
   */
  on<Name extends SdkEvent['type']>(event: Name, listener: SdkEventListener<Name>): void {
    this._life.events.on(event, listener);
  }

  /**
   * Ends a subscription. Does nothing for a listener that is not subscribed.
   *
   * @example
   * ```ts
   * sdk.off('survey_completed', listener);
   * ```
   */
  off<Name extends SdkEvent['type']>(event: Name, listener: SdkEventListener<Name>): void {
    this._life.events.off(event, listener);
  }

  /**
   * Records an analytics event, with the time of the call. Fires no trigger: use `triggerEvent` for that. Without
   * `analytics` in the configuration nothing is sent.
   *
   * @example
   * ```ts
   * sdk.track('video_played', { seconds: 42 });
   * ```
   */
  track<Name extends keyof Events & string>(name: Name, ...[properties]: EventArguments<Events[Name]>): void {
    const given = copyOf(properties);
    this._life.call((running, agoMs) => running.track(name, given, agoMs));
  }

  /**
   * Adds user attributes, for targeting and analytics; a repeated key overwrites. Values become text. Kept in memory
   * only, and discarded when the user changes. Does nothing while tracking is disabled.
   *
   * @example
   * ```ts
   * sdk.setUserAttributes({ plan: 'pro', age: 34 });
   * ```
   */
  setUserAttributes(attributes: Partial<UserAttributes>): void {
    const given = copyOf(attributes) as Record<string, AttributeValue>;
    this._life.call((running) => running.setUserAttributes(given));
  }

  /**
   * Sets a metric, which is sent with every analytics batch until it is changed. The value becomes text; an empty key is
   * ignored. Kept in memory only, and discarded by `setUserId`. Does nothing while tracking is disabled.
   *
   * @example
   * ```ts
   * sdk.setMetric('cart_value', 49.99);
   * ```
   */
  setMetric(key: string, value: AttributeValue): void {
    this._life.call((running) => running.setMetric(key, value));
  }

  /**
   * Sends attributes of the contact, for targeting on the server. Needs a `userId`. Resolves true when they were sent;
   * false when nothing has changed since the last time, when tracking is disabled, without a `userId`, and when the
   * request failed (the next call sends again). May be called every time the user is identified.
   *
   * @example
   * ```ts
   * const wasSent = await sdk.setContactAttributes({ plan: 'pro', seats: 5, trial: false });
   * ```
   */
  setContactAttributes(attributes: Readonly<Record<string, AttributeValue>>): Promise<boolean> {
    return this._life.ask((running) => running.setContactAttributes(attributes), false);
  }

  /**
   * Changes the user; without an argument, back to anonymous. Every call discards metrics; a change also discards user
   * attributes. Signing in keeps the anonymous identity and history. From one user to another, or back to anonymous,
   * identity, session and history start fresh. Naming the same user again changes nothing, unless `userHash` is new.
   *
   * @param userHash Proof of the user's identity, where the project requires it.
   * @example
   * ```ts
   * sdk.setUserId('user-2');
   * sdk.setUserId(); // signed out
   * ```
   */
  setUserId(userId?: string, userHash?: string): void {
    this._life.setUserId(userId, userHash);
  }

  /**
   * Names the screen the person is on. The next call records `service_page_view` with the duration of this screen. Names
   * are normalized like paths. On the web this ends automatic page views.
   *
   * @example
   * ```ts
   * sdk.setScreen('/product/42'); // reported as /product/:id
   * ```
   */
  setScreen(name: string): void {
    this._life.call((running, agoMs) => running.setScreen(name, agoMs));
  }

  /**
   * Names the part of a super-app that is active; `null` clears it. It is sent with analytics and answers.
   *
   * @example
   * ```ts
   * sdk.setMiniService('payments');
   * ```
   */
  setMiniService(name: string | null): void {
    this._life.call((running) => running.setMiniService(name));
  }

  /**
   * The app came to the foreground: engagement and time on the page go on. The page or the mobile provider calls it; call
   * it yourself only in a manual set-up.
   *
   * @example
   * ```ts
   * sdk.onForeground();
   * ```
   */
  onForeground(): void {
    this._life.call((running) => running.onForeground());
  }

  /**
   * The app went to the background: engagement and time on the page pause, and pending data is sent. The page or the mobile
   * provider calls it. To send without a pause there is `flush()`.
   *
   * @example
   * ```ts
   * sdk.onBackground();
   * ```
   */
  onBackground(): void {
    this._life.call((running) => running.onBackground());
  }

  /**
   * Shows a popup by its id, subject to cooldowns and targeting. With `force` the gates are skipped, and the showing
   * starts no cooldown. Resolves to whether the popup became visible.
   *
   * @example
   * ```ts
   * await sdk.show('popup-1', { force: true });
   * ```
   */
  show(popupId: string, options?: { readonly force?: boolean }): Promise<boolean> {
    return this._life.ask((running) => running.show(popupId, options?.force === true), false);
  }

  /**
   * Closes the popup that is open, with the reason `host`. Does nothing when none is.
   *
   * @example
   * ```ts
   * sdk.close();
   * ```
   */
  close(): void {
    this._life.call((running) => running.close());
  }

  /**
   * Says, for one popup or for all, whether it would be shown now, and if not, which gate fails and with which values.
   * An empty list means that there are no definitions: `debug` says why.
   *
   * @example
   * ```ts
   * for (const { popupId, sentence } of await sdk.explain()) console.log(popupId, sentence);
   * ```
   */
  explain(popupId?: string): Promise<readonly PopupExplanation[]> {
    return this._life.ask((running) => running.explain(popupId), [], true);
  }

  /**
   * What happened to all data since the page was loaded: how much was delivered, is pending, or was dropped, by reason.
   *
   * @example
   * ```ts
   * const { delivered, pending, dropped } = sdk.delivery();
   * ```
   */
  delivery(): Delivery {
    return this._life.running()?.delivery() ?? { delivered: 0, pending: 0, dropped: {} };
  }

  /**
   * Who the person is to the SDK: `user_id` and `session_id`, and the `userId` and mini-service that were set.
   * Undefined before `init` and without consent. For settings and support pages.
   *
   * @example
   * ```ts
   * const supportId = sdk.identity()?.user_id;
   * ```
   */
  identity(): RenderIdentity | undefined {
    return this._life.running()?.who();
  }

  /**
   * Sends pending data now. Resolves after the attempt, or at once if the SDK is not running; never rejects.
   *
   * @example
   * ```ts
   * await sdk.flush();
   * ```
   */
  async flush(): Promise<void> {
    await this._life.running()?.flush();
  }

  /**
   * Records the person's choice. `true` is consent: the SDK starts if it was waiting for it. `false` stops everything,
   * including popups, and deletes stored and waiting data. It overrides `consent` as long as this instance lives. The
   * choice is not stored: pass it as `consent` on the next page load.
   *
   * @example
   * ```ts
   * sdk.setTrackingEnabled(true);
   * ```
   */
  setTrackingEnabled(isEnabled: boolean): void {
    this._life.consent(!!isEnabled);
  }

  /**
   * Draws popups with your own renderer instead of the SDK's. Takes effect at the next popup.
   *
   * @example
   * ```ts
   * sdk.setRenderer(new MobilePopupRenderer({ onShow, onHide }));
   * ```
   */
  setRenderer(renderer: PopupRenderer): void {
    this._life.setRenderer(renderer);
  }

  /**
   * Sets the platform that the SDK runs on; for adapters such as `setupMobile`. Takes effect at the next `init`.
   *
   * @example
   * ```ts
   * sdk.attachPlatform(() => platform);
   * ```
   */
  attachPlatform(createPlatform: PlatformFactory): void {
    this._life.attachPlatform(createPlatform);
  }

  /**
   * Records an unhandled error as `service_app_crash`, at most ten in a session. The mobile provider calls it.
   *
   * @example
   * ```ts
   * sdk.captureCrash(error, { fatal: true });
   * ```
   */
  captureCrash(error: unknown, options?: { readonly fatal?: boolean }): void {
    this._life.call((running, agoMs) => running.crash(error, options?.fatal === true, agoMs));
  }

  /**
   * Stops everything: triggers, timers, listeners and the open popup. Waiting data stays stored for the next visit.
   * `init` starts the SDK again.
   *
   * @example
   * ```ts
   * sdk.destroy();
   * ```
   */
  destroy(): void {
    this._life.destroy();
  }
}
