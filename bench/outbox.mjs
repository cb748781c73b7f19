// What `track` costs the host page and the wire, in Chromium, and whether everything arrives.
// Prints markdown. Rounds of `track` and of `JSON.stringify` on the same event take turns, so that a busy machine slows both.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../scripts/findChromium.mjs';
import { readOptions } from './report/readOptions.mjs';

const { json } = readOptions({ json: { type: 'boolean', about: 'prints the figures as JSON' } });
const rounds = 15;
const callsPerRound = 500;
const arrivals = 20_000;

const bundle = await build({
  stdin: {
    contents: "import { startAnalytics } from './startAnalytics.mjs'; globalThis.start = startAnalytics;",
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
  },
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  write: false,
});
const seen = new Map();
let bytes = 0;
let events = 0;
const server = createServer((request, response) => void answer(request, response));
async function answer(request, response) {
  if (request.method !== 'POST') {
    const isScript = request.url === '/bundle.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? bundle.outputFiles[0].text : '<!doctype html><script src="/bundle.js"></script>');
    return;
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const batch = JSON.parse(body.toString());
  bytes += body.length;
  events += batch.metadata.events.length;
  for (const { id } of batch.metadata.events) seen.set(id, (seen.get(id) ?? 0) + 1);
  response.writeHead(202).end(JSON.stringify({ accepted: batch.metadata.events.length, duplicates: 0 }));
}
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const result = await (async () => {
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    const { track, stringify } = await page.evaluate(
      async ({ url, roundCount, calls }) => {
        const { analytics } = globalThis.start(url);
        const properties = { sku: 'a-4711', price: 12.5, list: ['search', 2] };
        const time = (work) => {
          const begun = performance.now();
          for (let call = 0; call < calls; call += 1) work();
          return ((performance.now() - begun) * 1_000) / calls;
        };
        const figures = { track: [], stringify: [] };
        for (let round = 0; round < roundCount; round += 1) {
          figures.track.push(time(() => analytics.track('add_to_cart', properties)));
          const plain = () =>
            JSON.stringify({
              id: crypto.randomUUID(),
              name: 'add_to_cart',
              at: new Date().toISOString(),
              properties,
            });
          figures.stringify.push(time(plain));
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        return figures;
      },
      { url: origin, roundCount: rounds, calls: callsPerRound },
    );
    await page.close();

    seen.clear();
    bytes = events = 0;
    const context = await browser.newContext();
    const fresh = await context.newPage();
    await fresh.goto(origin);
    await fresh.evaluate(
      ({ url, count }) => {
        const { analytics } = globalThis.start(url, { records: 1e9, bytes: 1e9 });
        for (let index = 0; index < count; index += 1) analytics.track('add_to_cart', { sku: `a-${index}` });
      },
      { url: origin, count: arrivals },
    );
    const end = Date.now() + 180_000;
    while (seen.size < arrivals && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    if (seen.size === 0) throw new Error('no event arrived, so nothing was measured');
    return {
      trackMicroseconds: median(track),
      ratioToStringify: median(track.map((value, index) => value / stringify[index])),
      bytesPerEvent: bytes / events,
      arrived: seen.size,
      arrivedTwice: [...seen.values()].filter((times) => times > 1).length,
    };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
})();

if (json) console.log(JSON.stringify(result, undefined, 2));
else {
  console.log(`
| \`track\` in Chromium | measured | bar |
|---|--:|--:|
| microseconds a call, median | ${result.trackMicroseconds.toFixed(1)} | 10 |
| times the cost of an id, a time and JSON.stringify | ${result.ratioToStringify.toFixed(1)} | 4 |
| bytes an event on the wire, all included | ${result.bytesPerEvent.toFixed(0)} | 200 |
| of ${arrivals} in one task, cap lifted, arrived | ${result.arrived} | ${arrivals} |
| of these more than once | ${result.arrivedTwice} | 0 |
`);
}
