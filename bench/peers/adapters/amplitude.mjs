/** @type {import('./adapter.mjs').Adapter} */
export const amplitude = {
  name: 'Amplitude',
  package: '@amplitude/analytics-browser',
  code: `
  import * as amplitude from '@amplitude/analytics-browser';
  globalThis.bench = {
    start(api) {
      return amplitude.init('key', { serverUrl: api + '/2/httpapi', autocapture: false, fetchRemoteConfig: false, logLevel: 0 }).promise;
    },
    track(n) { amplitude.track('add_to_cart', { sku: 'a-4711', n }); },
  };`,
  answer({ method, text }) {
    if (method !== 'POST') return { body: '{}' };
    /** @type {{ events: { insert_id: string, event_properties?: { n?: number } }[] }} */
    const { events } = JSON.parse(text);
    return {
      body: JSON.stringify({ code: 200, events_ingested: events.length, server_upload_time: Date.now() }),
      events: events.flatMap(({ insert_id: id, event_properties }) =>
        event_properties?.n === undefined ? [] : [{ n: event_properties.n, id }],
      ),
    };
  },
};
