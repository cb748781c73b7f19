import { defaultBaseUrl, routes, type DefinitionsRequest } from '@service-popups/protocol';
import { normalizeScreenName } from '@service-popups/rules/paths';
import { createAnalytics } from '../analytics/analytics.js';
import { resolveLanguage } from '../config/resolveLanguage.js';
import type { ContactModule } from '../identity/contactSync.js';
import { createIdentity } from '../identity/identity.js';
import { createOutbox } from '../outbox/outbox.js';
import { hasPage } from '../platform/hasPage.js';
import { createSafeStorage } from '../platform/safeStorage.js';
import type { KeyValueStorage } from '../platform/storage.js';
import { startDefinitions } from '../popups/definitions.js';
import { createDefinitionsCache } from '../popups/definitionsCache.js';
import { loadDefinitions } from '../popups/loadDefinitions.js';
import { startPopupFlow, type PopupFlow } from '../popups/popupFlow.js';
import { createRoute } from '../popups/route.js';
import { chain } from './chain.js';
import { loadOnce } from './loadOnce.js';
import { createPageClaims } from './pageClaims.js';
import type { Parts } from './parts.js';
import { resolveAddresses } from './resolveAddress.js';
import type { Running } from './running.js';
import { copyOf, createStateRecords, type StateRecords } from './stateRecords.js';

export interface StartOptions extends Pick<Parts, 'config' | 'platform' | 'renderer' | 'events' | 'logger'> {
  /** Global Privacy Control is on and stops analytics. */
  readonly isPrivate: boolean;
}

/** In the page's address: shows a draft, and counts nothing. */
const previewParameter = 'sv_preview';

/**
 * The composition root: reads from top to bottom as the data flows. Definitions come in, triggers fire, the display
 * decides and shows, and what becomes of it leaves through the outbox. Returns what the running SDK can do.
 */
export function startPopups({ isPrivate, ...given }: StartOptions): Running {
  const { config, platform, logger } = given;
  const { apiKey } = config;
  const { clock, lifecycle } = platform;
  const platformName = config.platform ?? platform.name;
  const language = resolveLanguage(config.language, platform.language);
  const { baseUrl, sdkBaseUrl } = resolveAddresses(config, platform.scriptOrigin);
  // Right on a developer's machine, a mistake in production.
  if (baseUrl === defaultBaseUrl && config.nodeEnv === 'production') {
    logger.warn(`No baseUrl is configured: requests go to ${baseUrl}.`);
  }

  // Anonymous people's definitions take no more than the key: they are asked for before anything is read or made.
  const url = routes.definitions(baseUrl, apiKey);
  const first = !config.userId && loadDefinitions(platform, url);

  // Before anybody follows the route, which that changes.
  const previewToken = hasPage ? platform.navigation.parameter?.(previewParameter) : undefined;
  if (previewToken) platform.navigation.dropParameter?.(previewParameter);

  const [records, tabRecords] = openRecords(given);
  const claims = createPageClaims(platform.shared ?? new Map(), apiKey);
  const identity = createIdentity({ records, clock, userId: config.userId, isSessionBound: isPrivate });
  let userHash = config.userHash;
  let miniService: string | null = null;
  const who: Parts['who'] = () => ({
    user_id: identity.user_id(),
    session_id: identity.session.id(),
    mini_service: miniService,
    userId: identity.userId(),
  });

  const outbox = createOutbox({
    ...config,
    ...given,
    owner: apiKey,
    baseUrl,
    records,
    // The key may be revoked: the server's word on the definitions decides, and takes the popups with it.
    onRefused: (lane) => lane === 'reports' && definitions.refresh(),
  });
  const analytics = createAnalytics({
    ...config,
    ...given,
    // Another copy of the SDK may see the routes of this page for this key already.
    seesRoutes: claims.isWatcher && platform.navigation.isAutomatic,
    outbox,
    records,
    identity() {
      identity.session.touch();
      return who();
    },
    platformName,
    language,
    isSuppressed: isPrivate || !!previewToken,
  });

  let flow: PopupFlow | undefined;
  const route = createRoute(platform.navigation, (previous) => {
    identity.session.touch();
    analytics.routeChanged();
    // A host's logger may go on to another page before there is one.
    flow?.routeChanged(previous);
  });
  const definitions = startDefinitions({
    ...platform,
    cache: createDefinitionsCache(records, clock),
    url,
    first,
    user() {
      const userId = identity.userId();
      if (!userId || previewToken) return undefined;
      // What is undefined is not written.
      const user = { userId, user_id: identity.user_id(), platform: platformName, language, userHash };
      return user as DefinitionsRequest;
    },
    onChange(tracking) {
      if (tracking) analytics.setTracking(tracking);
      flow?.definitionsChanged();
    },
    logger,
  });
  const parts: Parts = {
    ...given,
    records,
    tabRecords,
    claims,
    identity,
    route,
    outbox,
    analytics,
    definitions,
    language,
    platformName,
    baseUrl,
    sdkBaseUrl,
    who,
    previewToken,
  };
  const popups = (flow = startPopupFlow(parts));
  // Few hosts have Contacts.
  const loadContact = loadOnce(
    () =>
      chain(platform.loadContact(sdkBaseUrl), (module) =>
        (module as ContactModule).createContactSync({ ...parts, userHash: () => userHash }),
      ),
    (error) => logger.warn('setContactAttributes could not be loaded.', error),
  );

  // Told by the platform, or by the host.
  const told = {
    onForeground() {
      identity.session.touch();
      analytics.onForeground();
      popups.onForeground();
      definitions.refreshIfOld();
    },
    onBackground(isGone?: boolean) {
      identity.session.persist();
      analytics.onBackground(isGone);
      popups.onBackground();
    },
  };
  const stops = [
    // An app is told by its host, or by the provider.
    ...(hasPage
      ? [
          lifecycle.onForeground(told.onForeground),
          lifecycle.onBackground(() => told.onBackground()),
          lifecycle.onHide(() => told.onBackground(true)),
        ]
      : []),
    route.stop,
    popups.stop,
    definitions.stop,
    analytics.stop,
    identity.session.persist,
    claims.release,
  ];

  return {
    ...popups,
    ...analytics,
    ...told,
    who,
    async setContactAttributes(attributes) {
      // As they are at the call, whatever is loaded first.
      const copy = copyOf(attributes);
      const userId = identity.userId();
      return chain(loadContact(), (send) => send?.(userId, copy) ?? false);
    },
    setUserId(userId, hash) {
      const isAnother = userId !== identity.userId();
      analytics.changeUser(isAnother);
      if (!isAnother && (!hash || hash === userHash)) return;
      userHash = hash;
      // The proof of somebody who is known already.
      if (!isAnother) return definitions.refresh();
      popups.personChanged(identity.setUserId(userId));
      definitions.restart();
    },
    setScreen(name, agoMs) {
      if (typeof name !== 'string' || name === '') return;
      analytics.setScreen(name, agoMs);
      // By the name that results show, and that people therefore write into `path`.
      route.setScreen(normalizeScreenName(name));
    },
    setMiniService(name: unknown) {
      miniService = (typeof name === 'string' && name.slice(0, 256)) || null;
    },
    close: () => popups.close('host'),
    delivery: outbox.delivery,
    known: definitions.known,
    async stop(isForgetting) {
      // It goes on when the SDK starts anew, as where a router mounts a page's provider, or Android an activity, once more.
      const survey = tabRecords.read('survey');
      for (const stop of stops) stop();
      tabRecords.write('survey', survey);
      // At once: what is kept from now on is that of a run which may begin right away.
      if (isForgetting) {
        records.clear();
        tabRecords.clear();
      }
      await outbox.stop(isForgetting);
    },
  };
}

/**
 * Where none is running: deletes what earlier runs have kept. Nothing is sent, and where there was none no database is
 * made only to be emptied.
 */
export function forget(
  given: Pick<StartOptions, 'config' | 'platform' | 'logger'>,
): Promise<void> | undefined {
  const [records, tabRecords] = openRecords(given);
  if (!records.read('identity')) return undefined;
  records.clear();
  tabRecords.clear();
  return createOutbox({ ...given, owner: given.config.apiKey, baseUrl: '', records }).stop(true);
}

/** What is kept for all pages, and what for those of this tab. */
function openRecords({ config, platform }: Pick<StartOptions, 'config' | 'platform'>) {
  const open = (ofTab?: KeyValueStorage): StateRecords =>
    createStateRecords(
      createSafeStorage(ofTab ?? config.storage ?? platform.storage, `service-popups:${config.apiKey}:`),
    );
  return [open(), open(hasPage ? platform.tabStorage : undefined)] as const;
}
