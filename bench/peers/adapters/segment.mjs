/** @type {import('./adapter.mjs').Adapter} */
export const segment = {
  name: 'Segment',
  package: '@segment/analytics-next',
  code: `
  import { AnalyticsBrowser } from '@segment/analytics-next';
  globalThis.bench = {
    start(api) {
      const host = { apiKey: 'key', apiHost: api.replace('http://', '') + '/v1', protocol: 'http' };
      this.client = AnalyticsBrowser.load(
        { writeKey: 'key', cdnURL: api, cdnSettings: { integrations: { 'Segment.io': host }, plan: {} } },
        { integrations: { 'Segment.io': host } },
      );
      return this.client.ready();
    },
    track(n) { void this.client.track('add_to_cart', { sku: 'a-4711', n }); },
  };`,
  answer({ method, path, text }) {
    if (method !== 'POST' || !/^\/v1\/(t|b)$/.test(path)) return { body: '{}' };
    const parsed = JSON.parse(text);
    const list = parsed.batch ?? [parsed];
    return {
      body: '{"success":true}',
      events: list.flatMap(
        (/** @type {{ messageId: string, properties?: { n?: number } }} */ { messageId, properties }) =>
          properties?.n === undefined ? [] : [{ n: properties.n, id: messageId }],
      ),
    };
  },
};
