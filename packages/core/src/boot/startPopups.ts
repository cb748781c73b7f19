import { sdkVersion, type ContactRequest, type PopupDefinition } from '@service-popups/protocol';
import type { TargetingContext } from '@service-popups/rules';
import { createAnalytics } from '../analytics/analytics.js';
import type { ResolvedConfig } from '../config/resolveConfig.js';
import { resolveLanguage } from '../config/resolveLanguage.js';
import type { Logger } from '../diagnostics/logger.js';
import type { Emitter } from '../events/emitter.js';
import type { SdkEvents } from '../events/sdkEvents.js';
import { createContactSync } from '../identity/contactSync.js';
import { createIdentity } from '../identity/identity.js';
import { createOutbox } from '../outbox/outbox.js';
import type { Platform } from '../platform/platform.js';
import type { PopupRenderer, RenderIdentity } from '../platform/renderer.js';
import { createSafeStorage } from '../platform/safeStorage.js';
import { askHost } from '../popups/askHost.js';
import { startDefinitions } from '../popups/definitions.js';
import { createDefinitionsCache } from '../popups/definitionsCache.js';
import { createDisplay } from '../popups/display.js';
import { createDisplayHistory } from '../popups/displayHistory.js';
import { explainPopups, shortReason } from '../popups/explainPopups.js';
import type { Opening } from '../popups/opening.js';
import type { LeftRoute } from '../popups/pendingFires.js';
import { startPopupFlow, type PopupFlow } from '../popups/popupFlow.js';
import { createRoute } from '../popups/route.js';
import { createShowing } from '../popups/showing.js';
import { createSurveyProgress } from '../popups/surveyProgress.js';
import { createPageClaims } from './pageClaims.js';
import { resolveAddresses } from './resolveAddress.js';
import type { Running } from './running.js';
import { createStateRecords } from './stateRecords.js';

export interface StartOptions {
  readonly config: ResolvedConfig;
  readonly platform: Platform;
  readonly renderer: () => PopupRenderer | undefined;
  readonly events: Pick<Emitter<SdkEvents>, 'emit'>;
  readonly logger: Logger;
  readonly isPrivate: boolean;
}

/**
 * The composition root: reads from top to bottom as the data flows. Definitions come in, triggers fire, the decision
 * is made, the display opens, and what becomes of it leaves through the outbox. Returns what the running SDK can do.
 */
export function startPopups({
  config,
  platform,
  renderer,
  events,
  logger,
  isPrivate,
}: StartOptions): Running {
  const { apiKey } = config;
  const { clock, http, lifecycle } = platform;
  const platformName = config.platform ?? platform.name;
  const language = resolveLanguage(config.language, platform.language);
  const { baseUrl, sdkBaseUrl, isDefault } = resolveAddresses(config, platform.scriptOrigin);
  if (isDefault && config.nodeEnv === 'production') {
    logger.warn(`No baseUrl is configured: requests go to ${baseUrl}, which is meant for development.`);
  }

  const prefix = `service-popups:${apiKey}:`;
  const storage = createSafeStorage(config.storage ?? platform.storage, { prefix });
  const records = createStateRecords(storage);
  const tabRecords = createStateRecords(
    platform.tabStorage === undefined ? storage : createSafeStorage(platform.tabStorage, { prefix }),
  );
  const claims = createPageClaims(platform.shared ?? new Map(), apiKey);
  const identity = createIdentity({ records, clock, userId: config.userId, isSessionBound: isPrivate });
  const route = createRoute(platform.navigation);
  let userHash = config.userHash;
  let miniService: string | null = null;

  const outbox = createOutbox({
    platform,
    owner: apiKey,
    baseUrl,
    records,
    logger,
    ...(config.beforeSend && { beforeSend: config.beforeSend }),
  });
  const analytics = createAnalytics({
    // Another copy of the SDK already sees the routes of this page for this key.
    platform: claims.isWatcher
      ? platform
      : { ...platform, navigation: { ...platform.navigation, isAutomatic: false } },
    outbox,
    records,
    logger,
    keys: config.analytics,
    identity() {
      identity.session.touch();
      return whoIsIt();
    },
    platformName,
    language,
    nodeEnv: config.nodeEnv,
    appVersion: config.appVersion,
    device: config.device,
    isSuppressed: isPrivate,
  });

  const history = createDisplayHistory({ records, clock, personId: identity.personId });
  const progress = createSurveyProgress(tabRecords, clock, identity.personId);
  let flow: PopupFlow | undefined;
  const definitions = startDefinitions({
    http,
    clock,
    cache: createDefinitionsCache(records, clock),
    query() {
      const userId = identity.userId();
      if (userId === undefined) return { baseUrl, apiKey, user: undefined };
      const user_id = identity.user_id();
      const user = {
        userId,
        user_id,
        platform: platformName,
        ...(language && { language }),
        ...(userHash && { userHash }),
      };
      return { baseUrl, apiKey, user };
    },
    onChange({ tracking, history: elsewhere }) {
      if (tracking !== undefined) analytics.setTracking(tracking);
      history.setElsewhere(elsewhere ?? []);
      flow?.definitionsChanged();
    },
    report: logger.warn,
    isEager: logger.isDebug,
  });

  const display = createDisplay({
    clock,
    lock: platform.lock,
    lockName: `${prefix}display`,
    lifecycle,
    renderer,
    sdkBaseUrl,
    renderOptions: ({ mode, language: opened }) => ({
      language: opened,
      renderChrome: config.renderChrome,
      showProgressBar: config.showProgressBar,
      surveyCss: config.surveyCss,
      isPreview: mode === 'preview',
      attributes: analytics.attributes(),
      sdkBaseUrl,
    }),
    allow: (popup) => askHost(config.beforeShow, popup, { clock, onFault: logger.error }),
    createShowing: (opening) =>
      createShowing(opening, {
        apiKey,
        clock,
        history,
        progress,
        events,
        sendStatus: outbox.addStatus,
        sendResponse: outbox.addResponse,
        metadata,
      }),
    claim: claims.takeScreen,
    unclaim: claims.leaveScreen,
    log: logger.log,
  });
  flow = startPopupFlow({
    clock,
    lifecycle,
    sources: platform.triggers,
    route,
    claims,
    records,
    tabRecords,
    definitions,
    display,
    history,
    progress,
    renderer,
    sdkBaseUrl,
    context,
    open,
    onRefused: ({ popup, decision }) =>
      logger.log(`Popup "${popup.id}" is not shown. ${shortReason(decision)}`),
    log: logger.log,
  });
  const contact = createContactSync({
    http,
    clock,
    records,
    baseUrl,
    apiKey,
    userId: identity.userId,
    userHash: () => userHash,
    async isTrackingOn() {
      await definitions.known;
      return definitions.tracking()?.enabled !== false;
    },
    beforeSend: admitContact,
    onSent: () => definitions.refresh(),
    warn: logger.warn,
  });
  const { definitionsChanged: _, ...popups } = flow;
  const stops = [
    lifecycle.onForeground(() => {
      identity.session.touch();
      analytics.onForeground();
      definitions.refreshIfOld();
    }),
    lifecycle.onBackground(() => {
      identity.session.persist();
      analytics.onBackground();
    }),
    lifecycle.onHide(() => {
      identity.session.persist();
      analytics.onHide();
    }),
    route.onChange(() => identity.session.touch()),
  ];

  return {
    userId: identity.userId,
    autoLaunch: popups.autoLaunch,
    triggerEvent: popups.triggerEvent,
    track: analytics.track,
    setUserAttributes: analytics.setUserAttributes,
    setMetric: analytics.setMetric,
    setContactAttributes: contact.send,
    setUserId(userId, hash) {
      const isAnother = userId !== identity.userId();
      analytics.changeUser(isAnother);
      if (!isAnother) return;
      userHash = hash;
      if (identity.setUserId(userId) === 'changed') history.clear();
      popups.personChanged();
      definitions.refresh({ forget: true });
    },
    setScreen(name) {
      analytics.setScreen(name);
      route.setScreen(name);
    },
    setMiniService(name) {
      miniService = name;
    },
    onForeground: analytics.onForeground,
    onBackground: analytics.onBackground,
    crash: analytics.crash,
    show: popups.show,
    close: () => popups.close('host'),
    explain: (popupId) => explainPopups(popups.decisions(popupId), platform.explain),
    delivery: outbox.delivery,
    flush: analytics.flush,
    known: definitions.known,
    forgetEverything() {
      void outbox.discardAll();
      records.clear();
      tabRecords.clear();
    },
    stop() {
      for (const stop of stops) stop();
      popups.stop();
      definitions.stop();
      route.stop();
      analytics.stop();
      identity.session.persist();
      void outbox.stop();
      claims.release();
    },
  };

  function whoIsIt(): RenderIdentity {
    return {
      user_id: identity.user_id(),
      session_id: identity.session.id(),
      mini_service: miniService,
      userId: identity.userId(),
    };
  }
  function metadata() {
    const screen = analytics.screen();
    const device = platform.device.type();
    return {
      ...(language && { language }),
      platform: platformName,
      ...(config.appVersion && { appVersion: config.appVersion }),
      sdkVersion,
      ...(screen && { screen }),
      ...(device && { device }),
      userAttributes: { ...analytics.attributes() },
    };
  }
  function open(popup: PopupDefinition, mode: Opening['mode'], left?: LeftRoute): Opening {
    return {
      popup,
      showId: clock.uuid(),
      responseId: clock.uuid(),
      identity: whoIsIt(),
      startedAt: new Date(clock.now()).toISOString(),
      language,
      mode,
      saved: undefined,
      left,
    };
  }
  function context(): TargetingContext {
    const { path, url } = route.current();
    return {
      now: clock.now(),
      consent: 'granted',
      platform: platformName,
      language,
      path,
      url,
      device: platform.device.type(),
      appVersion: config.appVersion,
      attributes: analytics.attributes(),
      personId: identity.userId() ?? identity.personId(),
      history: history.all(),
      shownThisSession: history.shownInSession(identity.session.id()),
      quiet: definitions.quiet(),
      isOpen: claims.isScreenTaken(),
    };
  }
  function admitContact(body: ContactRequest): ContactRequest | undefined {
    try {
      const verdict = config.beforeSend?.({ kind: 'contact', body: { ...body } });
      return verdict === null ? undefined : ((verdict ?? body) as ContactRequest);
    } catch (error) {
      logger.error('beforeSend threw; the contact is sent as it was.', error);
      return body;
    }
  }
}
