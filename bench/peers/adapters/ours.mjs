import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const scriptTag = fileURLToPath(new URL('../../../packages/sdk/dist/service-popups.js', import.meta.url));

/** The parts of the SDK, put together with higher caps: the published one keeps 1,000 events while they wait. */
const unlimitedCode = `
  import { createAnalytics, createLogger, createOutbox, createSafeStorage, createStateRecords } from '@service-popups/core/test';
  import * as web from '@service-popups/web/platform';
  globalThis.bench = {
    start(baseUrl) {
      const platform = {
        clock: web.createBrowserClock(), http: web.createFetchHttp(), outboxStore: web.createBrowserOutbox(),
        lock: web.createTabLock(), lifecycle: web.createPageLifecycle(), navigation: web.createBrowserNavigation(),
        device: { ...web.createBrowserDevice(), isBot: () => false },
      };
      const records = createStateRecords(createSafeStorage(web.createBrowserStorage('localStorage')));
      const logger = createLogger({});
      const caps = { records: 1e9, bytes: 1e9 };
      const outbox = createOutbox({ platform, owner: 'key', baseUrl, records, logger, caps });
      const session_id = platform.clock.uuid();
      const user_id = platform.clock.uuid();
      const analytics = createAnalytics({
        platform, outbox, records, logger, keys: { publicKey: 'pk_1234567890', integration: 'shop' },
        identity: () => ({ user_id, session_id, mini_service: null, userId: undefined }),
        platformName: 'web', language: 'en-GB',
      });
      analytics.setTracking({ enabled: true });
      this.track = (n) => analytics.track('add_to_cart', { sku: 'a-4711', n });
    },
    track() {},
  };`;

/** @type {import('./adapter.mjs').Adapter} */
export const ours = {
  name: '**ours**',
  // The published file, as a page loads it.
  code: `${readFileSync(scriptTag, 'utf8')}
  globalThis.bench = {
    start(api) {
      this.sdk = new ServicePopups();
      this.sdk.init({ apiKey: 'pk_bench', baseUrl: api, analytics: { publicKey: 'pk_1234567890', integration: 'shop' } });
      return this.sdk.ready;
    },
    track(n) { this.sdk.track('add_to_cart', { sku: 'a-4711', n }); },
  };`,
  unlimitedCode,
  resolveDir: fileURLToPath(new URL('../../../packages/web/src', import.meta.url)),
  answer({ method, path, text }) {
    if (method !== 'POST') return { body: JSON.stringify({ popups: [], tracking: { enabled: true } }) };
    if (!path.endsWith('/analytics')) return { status: 202, body: '{}' };
    /** @type {{ metadata: { events: { id: string, properties?: { n?: number } }[] } }} */
    const { metadata } = JSON.parse(text);
    const events = metadata.events.flatMap(({ id, properties }) =>
      properties?.n === undefined ? [] : [{ n: properties.n, id }],
    );
    const accepted = metadata.events.length;
    return { status: 202, body: JSON.stringify({ accepted, duplicates: 0 }), events };
  },
};
