// 20,000 `track` calls in one task, product by product: processor time, bytes per event, arrivals.
import { eventAdapters, withoutEvents } from './adapters/index.mjs';
import { launchBrowser, newPerson } from './browser.mjs';
import { startBackend } from './backend.mjs';
import { startHostPages } from './hostPages.mjs';
import { peerVersion, providePeers } from './providePeers.mjs';
import { markdownTable } from '../report/table.mjs';

const calls = 20_000;
/** A loop that takes longer is ended: what was called until then is the measure. */
const longestLoopMs = 30_000;
const longestWaitMs = 40_000;
const settledMs = 6_000;

/** @param {import('playwright-core').CDPSession} session */
async function mainThreadMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
}

/** @param {import('./backend.mjs').Backend} backend @param {number} expected */
async function waitForArrivals(backend, expected) {
  const end = Date.now() + longestWaitMs;
  let last = { copies: -1, at: Date.now() };
  while (Date.now() < end && backend.ledger.size < expected && Date.now() - last.at < settledMs) {
    if (backend.copies !== last.copies) last = { copies: backend.copies, at: Date.now() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * @param {import('./adapters/adapter.mjs').Adapter} adapter
 * @param {{ browser: import('playwright-core').Browser, url: string }} host
 */
async function measure(adapter, { browser, url }) {
  const backend = await startBackend(adapter);
  const context = await newPerson(browser);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.evaluate(
      (api) => Promise.race([globalThis.bench.start(api), new Promise((r) => setTimeout(r, 5_000))]),
      backend.origin,
    );
    backend.forget();
    const before = await mainThreadMs(session);
    const { made, perCall } = await page.evaluate(
      ({ count, limitMs }) => {
        const begun = performance.now();
        const pieces = [];
        let made = 0;
        // In pieces of 100 calls, whose median is told: what interrupts one of them is not the product's work.
        while (made < count && performance.now() - begun < limitMs) {
          const from = performance.now();
          for (const end = made + 100; made < end; made += 1) globalThis.bench.track(made);
          pieces.push((performance.now() - from) * 10);
        }
        return { made, perCall: pieces.toSorted((a, b) => a - b)[Math.floor(pieces.length / 2)] };
      },
      { count: calls, limitMs: longestLoopMs },
    );
    const afterLoop = await mainThreadMs(session);
    await waitForArrivals(backend, made);
    const atEnd = await mainThreadMs(session);
    return {
      made,
      perCall,
      taskMs: afterLoop - before,
      totalMs: atEnd - before,
      arrived: backend.ledger.size,
      copies: backend.copies,
      bytes: backend.bytes,
    };
  } catch (error) {
    return { failure: error instanceof Error ? error.message.split('\n')[0] : String(error) };
  } finally {
    await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
    await backend.refuse();
  }
}

providePeers();
const adapters = eventAdapters();
// Ours twice: the second time is the A/A control.
const contenders = [...adapters, ...adapters.slice(0, 1)];
const pages = await startHostPages(adapters, { isUnlimited: true });
const rows = [];
/** @type {Record<string, number>} */
const figures = {};
for (const [index, adapter] of contenders.entries()) {
  const label =
    index === adapters.length
      ? `${adapter.name}, again (A/A)`
      : [adapter.name, adapter.package && peerVersion(adapter.package)].filter(Boolean).join(' ');
  console.error(`    ${label}`);
  const browser = await launchBrowser();
  const result = await measure(adapter, { browser, url: pages.urlOf(adapter) });
  await browser.close();
  if (result.failure !== undefined) {
    rows.push([label, '–', '–', '–', '–', `failed: ${result.failure}`]);
    continue;
  }
  const { made, perCall, totalMs, arrived, copies, bytes } = result;
  if (index === 0)
    Object.assign(figures, {
      perCall,
      perEvent: bytes / copies,
      arrived,
      repeats: copies - arrived,
    });
  rows.push([label, perCall, (totalMs * 1_000) / made, copies === 0 ? '–' : bytes / copies, made, arrived]);
}
await pages.stop();
console.log(
  markdownTable(
    [
      'product',
      'µs a call, in the loop',
      'µs a call, main thread until quiet',
      'bytes an event',
      'calls made',
      'arrived',
    ],
    rows,
  ),
);
console.log();
console.log(
  markdownTable(
    ['`track`', 'measured', 'goal'],
    [
      ['microseconds a call', figures['perCall'] ?? NaN, '≤ 10'],
      ['bytes an event on the wire, not packed', figures['perEvent'] ?? NaN, '≤ 200'],
      ['of 20,000 arrived', figures['arrived'] ?? NaN, '≥ 20,000'],
      ['arrived more than once', figures['repeats'] ?? NaN, '= 0'],
    ],
  ),
);
console.log(`\nLimits of the clients are lifted where they can be (ours: 1,000 waiting events; PostHog: events per second). PostHog packs
its requests with gzip, the others do not. A loop was ended after 30 s, a wait after 40 s. Amplitude, Mixpanel and Segment
do most of their work in tasks of their own after the loop, which the second column shows. ${withoutEvents}`);
