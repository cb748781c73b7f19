import {
  type AttributeValue,
  type DeviceContext,
  type PlatformName,
  sdkVersion,
  type Tracking,
} from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { StateRecords } from '../boot/stateRecords.js';
import type { Logger } from '../diagnostics/logger.js';
import type { EventBody, Outbox } from '../outbox/outbox.js';
import type { Clock, Stop } from '../platform/clock.js';
import type { DeviceSource } from '../platform/device.js';
import { createForegroundTime } from '../platform/foregroundTime.js';
import { hasPage } from '../platform/hasPage.js';
import type { Lifecycle } from '../platform/lifecycle.js';
import { type AnalyticsKeys, assembleFixed, type ContextBody } from './assembleBatch.js';
import { type AnalyticsIdentity, createContexts } from './contexts.js';
import { createCrashLimit, describeCrash } from './crashes.js';
import { createEngagement } from './engagement.js';
import { createEventBuffer } from './eventBuffer.js';
import { startPageViews, type PageViewsOptions } from './pageViews.js';
import { createScreens, type View } from './screens.js';
import { takesSession } from './takesSession.js';
import { createTextValues } from './textValues.js';

export interface Analytics {
  /** `agoMs`: how long ago it was. */
  readonly track: (name: string, properties?: Readonly<Record<string, unknown>>, agoMs?: number) => void;
  readonly setUserAttributes: (attributes: Readonly<Record<string, AttributeValue>>) => void;
  /** As text, for targeting and for labels. */
  readonly attributes: () => Readonly<Record<string, string>>;
  readonly setMetric: (key: string, value: AttributeValue) => void;
  /** The host names the screen; from then on it alone does. */
  readonly setScreen: (name: string, agoMs?: number) => void;
  /** The normalized name of the screen the person is on. */
  readonly screen: () => string | undefined;
  readonly routeChanged: () => void;
  readonly onForeground: () => void;
  /** @param isGone The page may be gone in a moment. */
  readonly onBackground: (isGone?: boolean) => void;
  /** An unhandled error. The store holds it when the call returns, where the store can write at once. */
  readonly crash: (error: unknown, isFatal: boolean, agoMs?: number) => void;
  /** Call it before the identity changes. Metrics go at every call, attributes when the user is another. */
  readonly changeUser: (isAnother: boolean) => void;
  /** What the definitions say; nothing is sent before the first call. */
  readonly setTracking: (tracking: Tracking) => void;
  readonly flush: () => Promise<void>;
  readonly stop: Stop;
}

export interface AnalyticsOptions {
  readonly platform: {
    readonly clock: Clock;
    readonly lifecycle: Lifecycle;
    readonly device: DeviceSource;
    readonly navigation: PageViewsOptions['route'];
  };
  /** Whether page views follow the route. Otherwise only the host knows its screens. */
  readonly seesRoutes: boolean;
  readonly outbox: Outbox;
  readonly records: StateRecords;
  readonly logger: Logger;
  /** None: dry run. Nothing is stored or sent, and events go to the debug output. */
  readonly analytics?: AnalyticsKeys | undefined;
  /** Asked at every event, which counts as activity of the session. Must not write to storage. */
  readonly identity: () => AnalyticsIdentity;
  readonly platformName: PlatformName;
  readonly language: string | undefined;
  readonly nodeEnv?: 'development' | 'production' | undefined;
  readonly appVersion?: string | undefined;
  /** The host's own description of the device. Default: the platform's. */
  readonly device?: DeviceContext | undefined;
  /** Global Privacy Control: nothing is recorded; attributes still serve targeting. */
  readonly isSuppressed?: boolean;
}

/** Events, attributes, metrics, screens and engagement. Nothing here waits for the network or for storage. */
export function createAnalytics(options: AnalyticsOptions): Analytics {
  const { platform, outbox, records, logger, analytics: keys, identity } = options;
  const { clock, lifecycle, device, navigation } = platform;
  const attributes = createTextValues('user attribute', limits.attributes, logger);
  const metrics = createTextValues('metric', limits.metrics, logger);
  const time = createForegroundTime(clock, lifecycle.isForeground());
  const engagementMs = createEngagement(time, records);
  const screens = createScreens(time);
  // The kill-switch and the sample. Until the definitions are known events are kept and none is sent.
  let tracking: Tracking = { enabled: true };
  let isKnown = false;
  const takesCrash = createCrashLimit(records);

  // Automated tests of a host run in development, and want to see their events.
  const isBot = hasPage && device.isBot() && options.nodeEnv !== 'development';
  const isOff = !keys || isBot || (hasPage && options.isSuppressed);
  if (isOff) {
    const why = !keys ? '`analytics` is not configured' : isBot ? 'a bot' : 'privacy signal';
    logger.info(`Analytics is off: ${why}.`);
  }

  const assemble = (who: AnalyticsIdentity): ContextBody => {
    const metadata = {
      userAttributes: attributes.all(),
      ...who,
      language: options.language,
      platform: options.platformName,
      nodeEnv: options.nodeEnv,
      appVersion: options.appVersion,
      sdkVersion,
      device: options.device ?? device.describe(),
    };
    return {
      fixed: assembleFixed(keys, metadata, metrics.all()),
      engagementMs: Math.round(engagementMs(who.session_id)),
    };
  };
  const contexts = createContexts({
    clock,
    outbox,
    assemble,
    version: () => attributes.version() + metrics.version(),
  });

  /** What is pending is complete, and counted anew from here. */
  const settle = (): void => {
    contexts.freeze();
    buffer.reset();
  };
  const flush = (): Promise<void> => {
    settle();
    return outbox.flush('due');
  };
  const buffer = createEventBuffer(clock, () => void flush());

  // Events come in bursts, and writing a date takes longer than anything else of them.
  let written = NaN;
  let at = '';
  const writeTime = (agoMs = 0): string => {
    const ms = clock.now() - agoMs;
    if (ms !== written) at = new Date((written = ms)).toISOString();
    return at;
  };
  const eventOf = (
    name: string,
    properties: object,
    agoMs?: number,
    screen = screens.current(),
  ): EventBody => ({
    id: clock.uuid(),
    name: name.slice(0, longestName),
    at: writeTime(agoMs),
    screen,
    properties,
  });
  const add = (event: EventBody, contextId: string, isCrash?: boolean): void => {
    const bytes = outbox.addEvent(event, contextId, isCrash);
    if (bytes > 0) buffer.added(bytes);
  };
  /** The person an event would belong to; undefined when none is recorded. */
  const recorded = (name: string, properties: unknown): AnalyticsIdentity | undefined => {
    if (isOff) {
      if (!keys) logger.log('Dry run:', name, properties);
      return undefined;
    }
    const who = identity();
    return takesSession(tracking, who.session_id) ? who : undefined;
  };
  const track = (name: string, properties: object = {}, agoMs?: number, isCrash?: boolean): void => {
    if (typeof name !== 'string' || !name) return logger.warn('track() needs a name.');
    const who = recorded(name, properties);
    if (who) add(eventOf(name, properties, agoMs), contexts.idFor(who, isCrash), isCrash);
  };
  const trackView = (view: View | undefined, entry?: object, agoMs?: number): void => {
    const who = view && recorded(pageView, view);
    if (who) add(eventOf(pageView, { ...view, ...entry }, agoMs, view.screen), contexts.idFor(who));
  };

  const pageViews =
    hasPage && !isOff && options.seesRoutes
      ? startPageViews({
          clock,
          route: navigation,
          screens,
          records,
          sessionId: () => identity().session_id,
          track: trackView,
          snapshot(view, entry) {
            const who = recorded(pageView, view);
            return (
              who && {
                event: eventOf(pageView, { ...view, ...entry }, 0, view.screen),
                context: assemble(who),
              }
            );
          },
          restore({ event, context }) {
            const id = clock.uuid();
            outbox.putContext(id, context);
            add(event, id);
          },
        })
      : undefined;
  const leave = (isGone?: boolean): void => {
    time.pause();
    // Kept for the next page, whether or not an event is pending.
    if (!isOff) engagementMs(identity().session_id);
    if (hasPage) pageViews?.hide(isGone);
    settle();
    void outbox.flush('hide');
  };

  return {
    track,
    setUserAttributes(given) {
      if (!tracking.enabled) return;
      for (const [key, value] of Object.entries(given)) attributes.set(key, value);
    },
    attributes: attributes.all,
    setMetric(key, value) {
      if (tracking.enabled) metrics.set(key, value);
    },
    setScreen(name, agoMs) {
      if (hasPage) pageViews?.stop();
      trackView(screens.enter(name), undefined, agoMs);
    },
    screen: screens.current,
    routeChanged: () => (hasPage ? pageViews?.routeChanged() : undefined),
    onForeground() {
      time.resume();
      if (hasPage) pageViews?.show();
    },
    onBackground: leave,
    crash(error, isFatal, agoMs) {
      if (!isOff && !takesCrash(identity().session_id)) return outbox.countDropped('crash_limit');
      const properties = { ...describeCrash(error), fatal: isFatal, screen: screens.current() };
      track('service_app_crash', properties, agoMs, true);
    },
    changeUser(isAnother) {
      contexts.freeze();
      metrics.clear();
      if (isAnother) attributes.clear();
    },
    setTracking(given) {
      tracking = given;
      if (!tracking.enabled) outbox.discardAnalytics('tracking_disabled');
      else if (!isKnown && !isOff && !takesSession(tracking, identity().session_id)) {
        outbox.discardAnalytics('not_sampled', contexts.made);
      }
      isKnown = true;
      outbox.allowAnalytics(tracking.enabled);
    },
    flush,
    stop() {
      settle();
      if (hasPage) pageViews?.stop();
    },
  };
}

const pageView = 'service_page_view';
const longestName = 256;
