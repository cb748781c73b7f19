// A page with the published script tag and a backend beside it, for benches that watch one page for long.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { launchBrowser, newPerson } from './peers/browser.mjs';
import { publishedVersion } from './publishedVersion.mjs';
import { surveyPopup } from './surveyPopup.mjs';

const dist = (/** @type {string} */ file) =>
  readFileSync(fileURLToPath(new URL(`../packages/sdk/dist/${file}`, import.meta.url)));

const popup = surveyPopup('p1', { type: 'event', value: 'go' }, [
  { id: 'why', kind: 'long_text', label: 'Why?' },
]);

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  const json = (/** @type {number} */ status, /** @type {unknown} */ value) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const script = {
    '/service-popups.js': 'service-popups.js',
    [`/survey/${publishedVersion}/popups.js`]: 'lazy/popups.js',
  }[pathname];
  if (script !== undefined)
    return response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(dist(script));
  if (!pathname.startsWith('/sdk/'))
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        '<!doctype html><title>Host</title><link rel="icon" href="data:,"><p>Hello<script src="/service-popups.js"></script>',
      );
  if (request.method === 'GET') return json(200, { popups: [popup], tracking: { enabled: true } });
  const body = JSON.parse(text === '' ? '{}' : text);
  if (pathname.endsWith('/analytics'))
    return json(202, { accepted: body.metadata.events.length, duplicates: 0 });
  if (pathname.endsWith('/responses'))
    return json(202, { responseId: body.responseId, revision: body.revision });
  return json(202, { status: body.status });
}

/** Starts browser, site and page; the SDK waits as `sdk` in the page. @param {{ isBackendAway?: boolean }} [options] */
export async function openClientPage({ isBackendAway = false } = {}) {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await launchBrowser();
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(`http://localhost:${port}/`);
  await page.evaluate(async (away) => {
    globalThis.sdk = new globalThis.ServicePopups();
    // Port 9 is refused at once: nothing listens there.
    globalThis.sdk.init({
      apiKey: 'pk_test',
      ...(away && { baseUrl: 'http://127.0.0.1:9' }),
      analytics: { publicKey: 'pk_1234567890', integration: 'shop' },
    });
    await Promise.race([globalThis.sdk.ready, new Promise((resolve) => setTimeout(resolve, 2_000))]);
    globalThis.sdk.autoLaunch();
  }, isBackendAway);
  return {
    page,
    /** What the page holds once everything that can go is gone. */
    async measure() {
      // Timers of what was closed last may still hold it for a moment.
      await page.waitForTimeout(2_500);
      for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const read = (/** @type {string} */ name) =>
        metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
      return { heap: read('JSHeapUsedSize'), listeners: read('JSEventListeners'), nodes: read('Nodes') };
    },
    /** A snapshot of the heap, in bytes: what the engine has compiled, and what the page itself holds. */
    async kinds() {
      /** @type {string[]} */
      const chunks = [];
      const hear = (/** @type {{ chunk: string }} */ { chunk }) => void chunks.push(chunk);
      session.on('HeapProfiler.addHeapSnapshotChunk', hear);
      await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      session.off('HeapProfiler.addHeapSnapshotChunk', hear);
      return kindsIn(JSON.parse(chunks.join('')));
    },
    async stop() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What a page's own code makes; the rest is the engine's and the browser's. */
const ownTypes = /^(?:object|closure|array|regexp|number|symbol|bigint|(?:concatenated |sliced )?string)$/;

/** @param {any} snapshot As the browser's protocol hands it over: a flat list of fields, node after node. */
function kindsIn({ snapshot: { meta }, nodes }) {
  const fields = meta.node_fields;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const types = meta.node_types[typeAt];
  const sizes = { code: 0, page: 0 };
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[nodes[node + typeAt]];
    const size = nodes[node + sizeAt];
    if (type === 'code') sizes.code += size;
    else if (ownTypes.test(type)) sizes.page += size;
  }
  return sizes;
}
