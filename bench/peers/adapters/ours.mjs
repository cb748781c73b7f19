import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const scriptTag = fileURLToPath(new URL('../../../packages/sdk/dist/service-popups.js', import.meta.url));

/** The parts of the SDK, put together with higher caps: the published one keeps 1,000 events while they wait. */
const unlimitedCode = `
  import { startAnalytics } from './startAnalytics.mjs';
  globalThis.bench = {
    start(baseUrl) {
      const { analytics } = startAnalytics(baseUrl, { records: 1e9, bytes: 1e9 });
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
  resolveDir: fileURLToPath(new URL('../../', import.meta.url)),
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
