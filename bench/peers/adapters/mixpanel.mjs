/** @type {import('./adapter.mjs').Adapter} */
export const mixpanel = {
  name: 'Mixpanel',
  package: 'mixpanel-browser',
  code: `
  import mixpanel from 'mixpanel-browser/src/loaders/loader-module-core.js';
  globalThis.bench = {
    start(api) { mixpanel.init('token', { api_host: api, persistence: 'localStorage' }); },
    track(n) { mixpanel.track('add_to_cart', { sku: 'a-4711', n }); },
  };`,
  answer({ method, path, text }) {
    if (method !== 'POST' || !path.startsWith('/track')) return { body: '{}' };
    const data = new URLSearchParams(text).get('data') ?? '[]';
    const parsed = JSON.parse(
      data.startsWith('[') || data.startsWith('{') ? data : Buffer.from(data, 'base64').toString(),
    );
    const list = Array.isArray(parsed) ? parsed : [parsed];
    return {
      body: '{"status":1,"error":null}',
      events: list.flatMap(
        (/** @type {{ properties: { n?: number, $insert_id: string } }} */ { properties }) =>
          properties.n === undefined ? [] : [{ n: properties.n, id: properties.$insert_id }],
      ),
    };
  },
};
