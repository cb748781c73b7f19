import type { AnalyticsBatch, AnalyticsEvent } from '@service-popups/protocol';
import { type Analytics, type AnalyticsOptions, createAnalytics } from '../analytics/analytics.js';
import type { AnalyticsIdentity } from '../analytics/contexts.js';
import { createStateRecords } from '../boot/stateRecords.js';
import { createLogger } from '../diagnostics/logger.js';
import type { FakePlatformOptions } from './fakePlatform.js';
import { createOutboxBrowser, type OutboxBrowser, type OutboxTab } from './outboxTab.js';

export interface AnalyticsTab extends OutboxTab {
  readonly analytics: Analytics;
  /** Who the events belong to from now on. */
  readonly become: (who: Partial<AnalyticsIdentity>) => void;
  /** What the server holds so far, batch by batch. */
  readonly batches: () => readonly AnalyticsBatch[];
  readonly events: () => AnalyticsEvent[];
  /** What the debug output said. */
  readonly said: string[];
}

export interface AnalyticsBrowser extends Omit<OutboxBrowser, 'open'> {
  readonly open: (options?: FakePlatformOptions & Partial<AnalyticsOptions>) => AnalyticsTab;
}

export const analyticsKeys = { publicKey: 'analytics-key', integration: 'shop' };

/** A browser whose tabs have analytics over a real outbox. The definitions are not known until `setTracking`. */
export function createAnalyticsBrowser(options: { seed?: number } = {}): AnalyticsBrowser {
  const browser = createOutboxBrowser(options);
  return {
    ...browser,
    open(given = {}) {
      const { platform: _platform, records: _records, logger: _logger, ...fake } = given;
      const tab = browser.open(fake);
      const said: string[] = [];
      let identity: AnalyticsIdentity = {
        user_id: 'device-1',
        session_id: '00000000-0000-4000-8000-000000000001',
        mini_service: null,
        userId: undefined,
      };
      const analytics = createAnalytics({
        platform: tab.platform,
        seesRoutes: tab.platform.navigation.isAutomatic,
        outbox: tab.outbox,
        records: createStateRecords(browser.disk.storage),
        logger: createLogger({ debug: true, logger: { log: (...args) => void said.push(args.join(' ')) } }),
        analytics: analyticsKeys,
        identity: () => identity,
        platformName: 'web',
        language: 'en-GB',
        ...given,
      });
      const { lifecycle, navigation } = tab.platform;
      navigation.onChange(analytics.routeChanged);
      lifecycle.onForeground(analytics.onForeground);
      lifecycle.onBackground(() => analytics.onBackground());
      lifecycle.onHide(() => analytics.onBackground(true));
      return {
        ...tab,
        analytics,
        said,
        become(who) {
          identity = { ...identity, ...who };
        },
        batches: () => browser.server.batches,
        events: () => [...browser.server.events.values()],
      };
    },
  };
}
