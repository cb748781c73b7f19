import { readFileSync } from 'node:fs';
import { peerFile } from '../providePeers.mjs';

/** A beacon carries a form field in base64; everything else is JSON, unpacked before. */
function eventsIn(/** @type {string} */ text) {
  const json = text.startsWith('data=')
    ? Buffer.from(decodeURIComponent(text.slice(5)), 'base64').toString()
    : text;
  const parsed = JSON.parse(json);
  const list = Array.isArray(parsed) ? parsed : (parsed.batch ?? [parsed]);
  return list.flatMap((/** @type {{ uuid: string, properties: { n?: number } }} */ { uuid, properties }) =>
    properties?.n === undefined ? [] : [{ n: properties.n, id: uuid }],
  );
}

/** @type {() => import('./adapter.mjs').Adapter} */
export const posthog = () => ({
  name: 'PostHog',
  package: 'posthog-js',
  code: `${readFileSync(peerFile('posthog-js/dist/array.js'), 'utf8')}
  globalThis.bench = {
    start(api) {
      return new Promise((loaded) => {
        this.client = globalThis.posthog.init('phc_bench', {
          api_host: api, opt_out_useragent_filter: true, autocapture: false, capture_pageview: false, capture_pageleave: false,
          disable_session_recording: true, disable_surveys: true, advanced_disable_flags: true, loaded,
          rate_limiting: { events_per_second: 1e6, events_burst_limit: 1e6 },
        });
      });
    },
    track(n) { globalThis.posthog.capture('add_to_cart', { sku: 'a-4711', n }); },
  };`,
  answer({ method, path, text }) {
    if (path.endsWith('/config.js')) return { type: 'text/javascript', body: '' };
    if (method !== 'POST' || path.startsWith('/flags'))
      return {
        body: JSON.stringify({ featureFlags: {}, supportedCompression: ['gzip-js'], surveys: false }),
      };
    return { body: '{"status":1}', events: eventsIn(text) };
  },
});
