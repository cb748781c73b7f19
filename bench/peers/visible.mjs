// From navigation to a visible survey, product by product and round by round, in a slowed-down Chromium.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { markdownTable } from '../report/table.mjs';
import { median } from '../report/statistics.mjs';
import { launchQuietBrowser } from '../quietBrowser.mjs';
import { peerVersion, providePeers } from './providePeers.mjs';
import { surveyPages, withoutSurveys } from './surveys/index.mjs';

const slowdown = 4;
const longestMs = 20_000;
/** After the survey is there, so that late shifts and tasks count, too. */
const afterMs = 1_500;
const tracedRounds = 2;

/** A page with some text and a line of script of its own, as pages have. @param {import('./surveys/surveyPage.mjs').SurveyPage} page */
const htmlOf = ({ head, tail = '' }) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Host</title><script>var host = {};</script>${head}</head>
<body>${Array.from({ length: 200 }, (_, index) => `<p>Line ${index} of a page that people read.</p>`).join('')}<p id="last" style="position:fixed;top:0">Read me.</p>${tail}</body></html>`;

/** @param {readonly import('./surveys/surveyPage.mjs').SurveyPage[]} pages */
async function startSite(pages) {
  /** @type {Map<string, { body: Buffer, packed: Buffer, type: string }>} */
  const files = new Map();
  for (const [index, { files: own }] of pages.entries()) {
    for (const [path, file] of Object.entries(own)) {
      const body = readFileSync(file);
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8';
      files.set(`${index}${path}`, { body, packed: brotliCompressSync(body), type });
    }
  }
  let bytes = 0;
  /** @type {string[]} */
  const unanswered = [];
  /** What pages report by themselves, by its path. @type {Map<string, (text: string) => void>} */
  const reports = new Map();
  const servers = pages.map((page, index) =>
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      const report = reports.get(pathname);
      if (report !== undefined) void readText(request).then(report);
      else request.resume();
      if (report !== undefined) return response.writeHead(204).end();
      const file = files.get(`${index}${pathname}`);
      response.setHeader('access-control-allow-origin', '*');
      if (pathname === '/' && request.method === 'GET')
        return response.writeHead(200, { 'content-type': 'text/html' }).end(htmlOf(page));
      if (file !== undefined) {
        bytes += file.packed.length;
        return response
          .writeHead(200, {
            'content-type': file.type,
            'content-encoding': 'br',
            'cache-control': 'max-age=31536000, immutable',
          })
          .end(file.packed);
      }
      const found = Object.entries(page.answers ?? {}).find(([start]) => pathname.startsWith(start))?.[1];
      if (found === undefined) unanswered.push(pathname);
      if (found === undefined) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': found.type ?? 'application/json' }).end(found.body);
    }),
  );
  await Promise.all(
    servers.map(
      (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined))),
    ),
  );
  const urls = servers.map((server) => `http://localhost:${portOf(server)}/`);
  return {
    unanswered,
    /** @param {string} path @returns {Promise<string>} */
    told: (path) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(reject, longestMs, new Error(`no word of ${path} within ${longestMs} ms`));
        reports.set(path, (text) => {
          clearTimeout(timer);
          resolve(text);
        });
      }),
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    urlOf: (/** @type {number} */ index) => urls[index] ?? '',
    stop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** @param {import('node:http').IncomingMessage} request */
async function readText(request) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** @param {import('node:http').Server} server */
function portOf(server) {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/**
 * Runs in the page before everything else: looks for the question in every frame, counts shifts and long tasks, and
 * reports by itself.
 */
function watcher(/** @type {string} */ find) {
  return `(() => {
    const seen = { visible: 0, shift: 0, longTasks: 0 };
    const tell = navigator.sendBeacon.bind(navigator);
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.longTasks += entry.duration; }).observe({ type: 'longtask', buffered: true });
    const isVisible = (element) => {
      if (!element) return false;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) return false;
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && opacityOf(element) >= 0.5;
    };
    const opacityOf = (element) => {
      let opacity = 1;
      for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) opacity *= Number(getComputedStyle(at).opacity);
      return opacity;
    };
    const look = () => {
      if (!isVisible(document.documentElement && ${find})) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        seen.visible = performance.now();
        tell('/told/visible');
        setTimeout(() => tell('/told/seen', JSON.stringify(seen)), ${afterMs});
      });
    };
    requestAnimationFrame(look);
  })()`;
}

/**
 * @param {import('../quietBrowser.mjs').QuietBrowser} browser
 * @param {{ url: string, page: import('./surveys/surveyPage.mjs').SurveyPage, isTraced: boolean }} target Tracing slows
 *   everything down, so that it has rounds of its own.
 */
async function measure(browser, { url, page: { find }, isTraced }) {
  const told = { visible: site.told('/told/visible'), seen: site.told('/told/seen') };
  // One that fails ends both.
  told.seen.catch(() => undefined);
  const traces = isTraced ? ['devtools.timeline', 'v8'] : undefined;
  const how = { url, rate: slowdown, script: watcher(find), ...(traces && { traces }) };
  return browser.visit(how, async ({ taskMs, heapBytes, traced: stopTrace }) => {
    await told.visible;
    const ms = await taskMs();
    const seen = JSON.parse(await told.seen);
    const trace = isTraced ? await stopTrace() : [];
    return { ...seen, evaluateMs: evaluateMs(trace, url), taskMs: ms, heap: (await heapBytes()) / 2 ** 20 };
  });
}

/** Processor time of running files and modules at their top level. @param {readonly any[]} events @param {string} origin */
function evaluateMs(events, origin) {
  return events
    .filter(
      ({ name, args, tdur }) =>
        tdur > 0 &&
        /^(EvaluateScript|v8.evaluateModule)$/.test(name) &&
        String(args?.data?.url ?? args?.fileName ?? '').startsWith(origin),
    )
    .reduce((total, { tdur }) => total + tdur / 1_000, 0);
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
});
providePeers();
const pages = surveyPages().filter(({ name }) => values.only === undefined || name.includes(values.only));
const site = await startSite(pages);
/** @type {Map<string, any[]>} */
const results = new Map(pages.map(({ name }) => [name, []]));
/** @type {Map<string, any[]>} */
const traced = new Map(pages.map(({ name }) => [name, []]));
const browser = await launchQuietBrowser();
/** @param {number} index @param {boolean} isTraced */
async function measureOnce(index, isTraced) {
  const page =
    pages[index] ??
    (() => {
      throw new RangeError(`There is no page ${index}.`);
    })();
  site.takeBytes();
  try {
    const result = await measure(browser, { url: site.urlOf(index), page, isTraced });
    return { ...result, bytes: site.takeBytes() };
  } catch (error) {
    console.error(`    ${page.name}: ${String(error).split('\n')[0]} ${site.unanswered.join(' ')}`);
    return undefined;
  }
}

/** @param {number} round The first one warms the browser up and does not count. */
async function playRound(round) {
  const isTraced = round > Number(values.rounds);
  for (const [index, page] of pages.entries()) {
    const result = await measureOnce(index, isTraced);
    if (result !== undefined && round > 0) (isTraced ? traced : results).get(page.name)?.push(result);
  }
  console.error(`    round ${round} of ${Number(values.rounds) + tracedRounds}`);
}

try {
  for (let round = 0; round <= Number(values.rounds) + tracedRounds; round += 1) await playRound(round);
} finally {
  await browser.close();
  site.stop();
}

const keys = ['bytes', 'evaluateMs', 'taskMs', 'visible', 'longTasks', 'shift', 'heap'];
/** @param {string} name @param {string} key */
const figure = (name, key) =>
  median(((key === 'evaluateMs' ? traced : results).get(name) ?? []).map((result) => result[key]));
const label = (/** @type {import('./surveys/surveyPage.mjs').SurveyPage} */ { name, package: owner }) =>
  owner === undefined ? name : `${name} ${peerVersion(owner)}`;
console.log(
  markdownTable(
    [
      'product',
      'brotli bytes',
      'evaluate, CPU ms',
      'main thread, CPU ms',
      'visible, ms',
      'long tasks, ms',
      'layout shift',
      'heap, MB',
    ],
    pages.map((page) => [label(page), ...keys.map((key) => figure(page.name, key))]),
  ),
);
const oursMinusFloor = figure('**ours**', 'visible') - figure('no product (floor)', 'visible');
console.log();
console.log(
  markdownTable(
    ['ours', 'measured', 'goal'],
    [
      ['bytes until visible, brotli', figure('**ours**', 'bytes'), '≤ 28,000'],
      ['evaluate, CPU ms', figure('**ours**', 'evaluateMs'), '≤ 85'],
      ['main thread, CPU ms', figure('**ours**', 'taskMs'), '≤ 350'],
      ['… as a part of PostHog', figure('**ours**', 'taskMs') / figure('PostHog', 'taskMs'), '≤ 0.36'],
      ['visible, ms beyond the floor', oursMinusFloor, '≤ 150'],
      ['long tasks, ms', figure('**ours**', 'longTasks'), '≤ 0'],
      ['layout shift', figure('**ours**', 'shift'), '≤ 0'],
      ['heap, MB', figure('**ours**', 'heap'), '≤ 1.5'],
    ],
  ),
);
console.log(`\nMedians of ${values.rounds} rounds. Visible: the question's box is not empty, in the viewport, and at least half opaque, plus one
frame. ${withoutSurveys}`);
