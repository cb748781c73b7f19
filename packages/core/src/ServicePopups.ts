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
 * In-app popups and surveys. Make one instance, call `init` once, and the SDK loads the popup definitions, watches
 * for their triggers, shows surveys and reports what became of them. No method ever throws into your code; calls made
 * before `init` wait for it.
 *
 * A host can declare its events and user attributes:
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
   * Initializes the SDK and fetches the popup definitions. A second call with the same key changes the user, if it
   * names another one, and does nothing else (sign out with `setUserId()`); another key is refused. Returns nothing:
   * wait with `ready`.
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
   * Resolves when popup definitions are known, from the cache or the server, or when it is clear that none come for
   * now. Never rejects.
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
   * Starts the triggers of the loaded definitions: time, scroll, click, exit and exit intent. May be called before
   * they have arrived. A second call does nothing.
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
   * `properties` feed the trigger's conditions. Works without `autoLaunch()`, records no analytics event, and an
   * event fired up to ten seconds before the definitions arrive is not lost. One that has waited longer, for `init` or
   * for consent too, shows nothing.
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
   * listener that throws harms nobody. Adding the same listener twice calls it once.
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
   * Records an analytics event, with the time of the call. Fires no trigger: that is `triggerEvent`. Without `analytics` in
   * the configuration nothing is sent.
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
   * Merges attributes of the user into the analytics context; a repeated key overwrites. They also serve targeting.
   * Values become text. Kept in memory only; discarded by a change of user. Does nothing while tracking is disabled.
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
   * Sets a metric that travels with every batch until it is changed. The value becomes text; an empty key is ignored.
   * Kept in memory only; discarded by `setUserId`. Does nothing while tracking is disabled.
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
   * Sends attributes of the Contact, for targeting on the server. Needs a `userId`. Resolves true when they were sent;
   * false when nothing changed since the last send, when tracking is disabled, without a `userId`, and when the
   * request failed (the next call sends again). May be called on every identification.
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
   * Changes the user; without an argument back to anonymous. Metrics are discarded at every call, user attributes on
   * a change. Signing in keeps the anonymous identity and history; from one user to another, or back to anonymous,
   * identity, session and history begin anew. The same user again changes nothing, but for a proof that is new.
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
   * Names the screen the person is on. The next call emits `service_page_view` with the duration of this one. Names
   * are normalized like paths. On the web it ends automatic page views.
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
   * Names the part of a super-app that is active; `null` ends it. It travels with analytics and answers.
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
   * The app came to the foreground: engagement time goes on. Wired by the page or the mobile provider; call it
   * yourself only in a manual set-up.
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
   * The app went to the background: engagement time pauses and what is pending is sent. Wired by the page or the
   * mobile provider.
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
   * Shows a popup by its id, subject to cooldowns and targeting. With `force` the gates are not asked, and the
   * showing counts for no cooldown. Resolves whether it became visible.
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
   * Tells, for one popup or for all, whether it would be shown now, and if not, which gate stops it and with which
   * values. An empty list means that there are no definitions to look at: `debug` says why.
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
   * What became of everything handed over since the page was loaded: delivered, pending, dropped by reason.
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
   * Who the SDK takes the person for: `user_id` and `session_id`, and the `userId` and mini-service that were set.
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
   * Sends what is pending now. Resolves when that was tried, and at once where nothing runs; never rejects.
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
   * Records the person's choice. `true` is consent: the SDK starts if it waited for it. `false` stops everything,
   * popups included, and deletes what is stored and what waits. It has the last word as long as this instance lives;
   * it is not stored: give it as `consent` at the next page load.
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
   * Gives the SDK the platform it runs on; for adapters such as `setupMobile`. Takes effect at the next `init`.
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
   * Stops everything: triggers, timers, listeners and the open popup. What waits stays stored for the next visit.
   * `init` starts anew.
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
