// What the SDK costs a page: the time to a visible survey, the longest task of `init`, growth with the number of
// popups, `track`, and the frames from a trigger to a popup. Chromium is slowed down four times where it says so; pages
// take turns, and the page without the SDK is measured twice (A/A).
// `node bench/web.mjs` prints markdown; `--rounds=3` is quick; `--json` prints the figures.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { launchBrowser, newPerson } from './peers/browser.mjs';
import { launchQuietBrowser } from './quietBrowser.mjs';
import { median } from './report/statistics.mjs';
import { markdownTable, numberText } from './report/table.mjs';
import { publishedVersion } from './publishedVersion.mjs';
import { surveyPopup } from './surveyPopup.mjs';

const slowdown = 4;
const trackRounds = 15;
const callsPerRound = 500;
const triggers = 10;
/** After a page is ready, so that what comes late counts too. */
const settleMs = 400;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, json: { type: 'boolean', default: false } },
});
const rounds = Number(options.rounds);

/** @param {string} file */
const built = (file) =>
  brotliCompressSync(readFileSync(fileURLToPath(new URL(`../packages/sdk/dist/${file}`, import.meta.url))));

/** @type {Readonly<Record<string, Buffer>>} */
const scripts = {
  '/service-popups.js': built('service-popups.js'),
  [`/survey/${publishedVersion}/popups.js`]: built('lazy/popups.js'),
};

/** @param {string} id @param {object} trigger */
const popupOf = (id, trigger) => ({
  ...surveyPopup(id, trigger),
  segments: { path: ['/**'], platform: ['web'], lang: ['en', 'de'] },
});

/** By key: what the project has. @type {Readonly<Record<string, () => object[]>>} */
const projects = {
  survey: () => [popupOf('now', { type: 'time_on_page', value: 0 })],
  frames: () =>
    Array.from({ length: triggers + 1 }, (_, index) =>
      popupOf(`p${index}`, { type: 'event', value: `go${index}` }),
    ),
  track: () => [],
  10: () => waiting(10),
  50: () => waiting(50),
  1000: () => waiting(1_000),
};

/** @param {number} count */
const waiting = (count) =>
  Array.from({ length: count }, (_, index) =>
    popupOf(`p${index}`, { type: 'event', value: `never${index}` }),
  );

/**
 * With a line of script, as every page has: in a page without any, nothing could be watched from inside.
 * @param {string} key Empty: a page without the SDK.
 */
const htmlOf = (
  key,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title><script>var host = {};</script>
${key === '' ? '' : `<script async src="/service-popups.js"${key === 'track' ? '' : ` data-key="${key}" data-auto-launch`}></script>`}
</head><body>${'<p>A line of a page that people read.</p>'.repeat(20)}<p id="last">The last one.</p></body></html>`;

const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);

async function startSite() {
  const bodies = new Map(
    Object.entries(projects).map(([key, popups]) => [
      `/sdk/${key}/popups`,
      brotliCompressSync(JSON.stringify({ popups: popups(), tracking: { enabled: true } })),
    ]),
  );
  /** @type {(at: number) => void} */
  let hear = () => undefined;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    request.resume();
    if (pathname === '/told') hear(Number(searchParams.get('at')));
    const script = scripts[pathname];
    const packed = script ?? bodies.get(pathname);
    if (packed !== undefined) {
      const type = script === undefined ? 'application/json' : 'text/javascript';
      const kept = script && { 'cache-control': 'public, max-age=31536000, immutable' };
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', ...kept }).end(packed);
    } else if (request.method === 'POST') {
      const answer = JSON.stringify({ accepted: 0, duplicates: 0, status: 'SHOWED' });
      request.on('end', () => response.writeHead(202, { 'content-type': 'application/json' }).end(answer));
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(htmlOf(pathname.slice(1)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    /** @returns {Promise<number>} what the page tells next, by its own clock */
    told: () => new Promise((resolve) => (hear = resolve)),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Before everything else in the page: tells of the first frame in which an element is seen. The page tells it by itself:
 * a driver that asks puts a script of its own into the page, which at this speed takes longer than what is measured.
 */
function watch(/** @type {string} */ selector) {
  const isVisible = () => {
    const element = document.documentElement && document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    return box && box.height > 0 && element?.checkVisibility({ opacityProperty: true });
  };
  const look = () => {
    if (!isVisible()) requestAnimationFrame(look);
    // The callback runs before its frame is painted; the next one after it.
    else requestAnimationFrame(() => navigator.sendBeacon(`/told?at=${performance.now()}`));
  };
  requestAnimationFrame(look);
}

/** Tells when the SDK is ready; of a page without it, when it has loaded. */
function watchReady() {
  const tell = () => navigator.sendBeacon('/told?at=0');
  addEventListener('load', () => {
    const ready = globalThis.servicePopups?.ready;
    if (ready === undefined) tell();
    else void ready.then(tell);
  });
}

/**
 * A person opens a page in a slowed-down browser.
 * @template Result
 * @param {Site} site
 * @param {{ key: string, rate: number }} how
 * @param {(page: import('playwright-core').Page) => Promise<Result>} measure
 */
async function visit({ browser, origin }, { key, rate }, measure) {
  const context = await newPerson(browser);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(`${origin}/${key}`);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** @typedef {Awaited<ReturnType<typeof startSite>>} Pages */
/** @typedef {{ browser: import('playwright-core').Browser, origin: string }} Site */
/** @typedef {{ quiet: import('./quietBrowser.mjs').QuietBrowser, origin: string, told: () => Promise<number> }} QuietSite */

/** @param {Function} program @param {...string} args @returns {string} */
const callOf = (program, ...args) =>
  `(${String(program)})(${args.map((each) => JSON.stringify(each)).join()})`;

/** @param {import('playwright-core').Page} page */
const untilReady = async (page) => {
  await page.waitForFunction(() => 'ready' in (globalThis.servicePopups ?? {}));
  await page.evaluate(() => globalThis.servicePopups.ready);
};

/** @param {QuietSite} site @param {string} key */
const visibleMs = ({ quiet, origin, told }, key) => {
  const script = callOf(watch, key === '' ? '#last' : '#sv-popup');
  const seen = told();
  return quiet.visit({ url: `${origin}/${key}`, rate: slowdown, script }, () => seen);
};

/** Processor time of the main thread from the navigation until all is quiet. @param {QuietSite} site @param {string} key */
const mainThreadMs = ({ quiet, origin, told }, key) => {
  const ready = told();
  const how = { url: `${origin}/${key}`, rate: slowdown, script: callOf(watchReady) };
  return quiet.visit(how, async ({ taskMs }) => {
    await ready;
    await wait(settleMs);
    return taskMs();
  });
};

/** @param {QuietSite} site @param {string} key */
const longestTaskMs = ({ quiet, origin, told }, key) => {
  const ready = told();
  const how = { url: `${origin}/${key}`, rate: slowdown, script: callOf(watchReady), traces: ['toplevel'] };
  return quiet.visit(how, async ({ traced }) => {
    await ready;
    await wait(settleMs);
    const events = await traced();
    const mains = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}.${tid}`),
    );
    const own = events.filter(
      ({ name, pid, tid }) => /(?:^|::)RunTask$/.test(name) && mains.has(`${pid}.${tid}`),
    );
    // Time of the thread where the browser tells it: what other programs take is not the page's.
    return Math.max(...own.map(({ tdur, dur }) => tdur ?? dur ?? 0)) / 1_000;
  });
};

/** @param {Site} site Microseconds per call of `track`, and of `JSON.stringify` with an event as large. */
const trackMicroseconds = (site) =>
  visit(site, { key: 'track', rate: 1 }, async (page) => {
    await page.waitForFunction(() => 'ServicePopups' in globalThis);
    return page.evaluate(
      async ([allRounds, calls]) => {
        const sdk = new globalThis.ServicePopups();
        sdk.init({
          apiKey: 'track',
          baseUrl: location.origin,
          analytics: { publicKey: 'pk', integration: 'shop' },
        });
        await sdk.ready;
        const properties = { button: 'buy', price: 19.9, tags: ['a', 'b'] };
        const event = { id: crypto.randomUUID(), name: 'click', at: new Date().toISOString(), properties };
        let length = 0;
        const time = (work) => {
          const from = performance.now();
          for (let call = 0; call < calls; call += 1) work(call);
          return ((performance.now() - from) * 1_000) / calls;
        };
        const tracked = [];
        const written = [];
        for (let round = -3; round < allRounds; round += 1) {
          const [own, plain] = [
            time((index) => sdk.track('click', { ...properties, index })),
            time((index) => (length += JSON.stringify({ ...event, index }).length)),
          ];
          if (round >= 0) tracked.push(own);
          if (round >= 0) written.push(plain);
          await sdk.flush();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return { tracked, written, length };
      },
      [trackRounds, callsPerRound],
    );
  });

/** @param {Site} site @param {number} rate Frames from `triggerEvent` to the frame in which the popup is painted. */
const framesToVisible = (site, rate) =>
  visit(site, { key: 'frames', rate }, async (page) => {
    await untilReady(page);
    const frames = [];
    for (let index = 0; index <= triggers; index += 1) {
      const count = await page.evaluate(async (number) => {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        globalThis.servicePopups.triggerEvent(`go${number}`);
        for (let frame = 1; frame < 120; frame += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const popup = document.querySelector('#sv-popup');
          if (popup?.checkVisibility({ opacityProperty: true })) return frame;
        }
        return NaN;
      }, index);
      // The first one loads the survey.
      if (index > 0) frames.push(count);
      await page.evaluate(() => globalThis.servicePopups.close());
      await page.locator('#sv-popup').waitFor({ state: 'detached' });
    }
    return frames;
  });

/**
 * Every contender once a round, so that a slow second of the machine hits all alike; the first round warms up.
 * @param {readonly (() => Promise<number>)[]} contenders
 */
async function interleave(contenders) {
  /** @type {number[][]} */
  const times = contenders.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const time = await contender();
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map(median);
}

/** What pages cost that are only looked at. @param {Pages} pages */
async function measureQuietly({ origin, told }) {
  const quiet = await launchQuietBrowser();
  const site = { quiet, origin, told };
  try {
    say('navigation to visible survey');
    const [bare = NaN, survey = NaN, bareAgain = NaN] = await interleave(
      ['', 'survey', ''].map((key) => () => visibleMs(site, key)),
    );
    say('longest task of init');
    const [bareTask = NaN, longest = NaN, ofThousand = NaN, bareTaskAgain = NaN] = await interleave(
      ['', '50', '1000', ''].map((key) => () => longestTaskMs(site, key)),
    );
    say('main thread by number of popups');
    const [bareCpu = NaN, ten = NaN, thousand = NaN, tenAgain = NaN] = await interleave(
      ['', '10', '1000', '10'].map((key) => () => mainThreadMs(site, key)),
    );
    return {
      visible: { bare, survey, bareAgain },
      task: { bare: bareTask, longest, ofThousand, bareAgain: bareTaskAgain },
      growth: { bare: bareCpu, ten, thousand, tenAgain },
    };
  } finally {
    await quiet.close();
  }
}

/** What calls cost in pages that are driven. @param {Pages} pages */
async function measureDriven({ origin }) {
  const browser = await launchBrowser();
  const site = { browser, origin };
  try {
    say('track');
    const { tracked, written } = await trackMicroseconds(site);
    say('trigger to visible');
    const frames = await framesToVisible(site, 1);
    const slowFrames = await framesToVisible(site, slowdown);
    return {
      track: { own: median(tracked), plain: median(written) },
      frames: { plain: median(frames), most: Math.max(...frames), slowed: median(slowFrames) },
    };
  } finally {
    await browser.close();
  }
}

/** One browser after the other: what one does by itself after its start takes from the other's time. */
export async function measureWeb() {
  const pages = await startSite();
  try {
    return { ...(await measureQuietly(pages)), ...(await measureDriven(pages)) };
  } finally {
    pages.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureWeb>>} figures */
function printMarkdown({ visible, task, growth, track, frames }) {
  const slow = `${slowdown}× slowed down`;
  const ms = (/** @type {number} */ value) => `${numberText(value)} ms`;
  const ratio = (/** @type {number} */ value) => value.toFixed(2);
  console.log(`${cpus().length} cores. Medians of ${rounds} interleaved rounds.\n`);
  console.log(
    markdownTable(
      ['', 'measured', 'goal', 'beside it', 'A/A'],
      [
        [
          `Navigation to a visible survey, beyond the page alone, ${slow}`,
          ms(visible.survey - visible.bare),
          '≤ 150 ms',
          `${ms(visible.survey)} and ${ms(visible.bare)}`,
          ratio(visible.bareAgain / visible.bare),
        ],
        [
          `Longest task of a page whose \`init\` gets 50 popups, ${slow}`,
          ms(task.longest),
          '≤ 50 ms',
          `${ms(task.ofThousand)} with 1,000 popups; ${ms(task.bare)} without the SDK`,
          ratio(task.bareAgain / task.bare),
        ],
        [
          `\`init\` with 1,000 popups ÷ with 10, main thread without the page's own, ${slow}`,
          ratio((growth.thousand - growth.bare) / (growth.ten - growth.bare)),
          '≤ 3',
          `${ms(growth.thousand - growth.bare)} and ${ms(growth.ten - growth.bare)}`,
          ratio((growth.tenAgain - growth.bare) / (growth.ten - growth.bare)),
        ],
        [
          'A call of `track`',
          `${track.own.toFixed(1)} µs`,
          '≤ 10 µs',
          `${track.plain.toFixed(1)} µs for \`JSON.stringify\` of the event`,
          '–',
        ],
        [
          'Trigger to a visible popup, survey loaded',
          `${frames.plain} frames`,
          '≤ 2 frames',
          `${frames.most} at most; ${frames.slowed} ${slow}`,
          '–',
        ],
      ],
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await measureWeb();
  if (options.json) console.log(JSON.stringify(figures, null, 2));
  else printMarkdown(figures);
}
