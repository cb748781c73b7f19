// In a page: analytics of the SDK over the browser's real ports, with caps of one's own.
import {
  createAnalytics,
  createLogger,
  createOutbox,
  createSafeStorage,
  createStateRecords,
} from '@service-popups/core/test';
import * as web from '@service-popups/web/platform';

/**
 * @param {string} baseUrl
 * @param {{ records: number, bytes: number }} [caps]
 */
export function startAnalytics(baseUrl, caps) {
  const platform = {
    clock: web.createBrowserClock(),
    http: web.createFetchHttp(),
    outboxStore: web.createBrowserOutbox(),
    lock: web.createTabLock(),
    lifecycle: web.createPageLifecycle(),
    device: { ...web.createBrowserDevice(), isBot: () => false },
  };
  const records = createStateRecords(createSafeStorage(web.createBrowserStorage('localStorage')));
  const logger = createLogger({});
  const keys = { analytics: { publicKey: 'pk_1234567890', integration: 'shop' } };
  const outbox = createOutbox({
    platform,
    owner: 'key',
    baseUrl,
    records,
    logger,
    ...keys,
    ...(caps && { caps }),
  });
  const session_id = platform.clock.uuid();
  const user_id = platform.clock.uuid();
  const analytics = createAnalytics({
    platform,
    outbox,
    records,
    logger,
    ...keys,
    identity: () => ({ user_id, session_id, mini_service: null, userId: undefined }),
    platformName: 'web',
    language: 'en-GB',
  });
  analytics.setTracking({ enabled: true });
  return { analytics, outbox };
}
