// The faults: what is done to the page, the browser and the backend while 100 events are on their way.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/findChromium.mjs';
import { startBackend } from './backend.mjs';
import { benchArguments, newPerson, personsAgent } from './browser.mjs';

export const events = 100;
const pathMs = 150;
const faultMs = 10_000;
/** Long enough for a client that waits up to half a minute between two tries. */
const patienceMs = 40_000;
const nextVisitMs = 12_000;

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @typedef {object} Stage
 * @property {import('./backend.mjs').Backend} backend
 * @property {import('playwright-core').BrowserContext} context
 * @property {string} url
 * @property {(path: string) => { type: string, body: string }} contentOf
 *
 * @typedef {{ title: string, run: (stage: Stage) => Promise<void> }} Scenario
 */

/** @param {Stage} stage */
async function openPage({ context, url, backend }) {
  const page = await context.newPage();
  await page.goto(url);
  await startIn(page, backend.origin);
  return page;
}

/** @param {import('playwright-core').Page} page @param {string} api */
function startIn(page, api) {
  return page.evaluate(
    (address) =>
      Promise.race([globalThis.bench.start(address), new Promise((resolve) => setTimeout(resolve, 3_000))]),
    api,
  );
}

/** @param {import('playwright-core').Page} page */
const trackAll = (page) =>
  page.evaluate((count) => {
    for (let n = 0; n < count; n += 1) globalThis.bench.track(n);
  }, events);

/** @param {import('./backend.mjs').Backend} backend @param {number} ms */
async function waitForAll(backend, ms) {
  const end = Date.now() + ms;
  while (backend.ledger.size < events && Date.now() < end) await wait(100);
}

/** @type {Record<string, Scenario>} */
export const scenarios = {
  unavailable: {
    title: '503 for 10 s',
    async run(stage) {
      const page = await openPage(stage);
      stage.backend.mood = 'unavailable';
      await trackAll(page);
      await wait(faultMs);
      stage.backend.mood = 'ok';
      await waitForAll(stage.backend, patienceMs);
    },
  },
  refused: {
    title: 'refused for 10 s',
    async run(stage) {
      const page = await openPage(stage);
      await stage.backend.refuse();
      await trackAll(page);
      await wait(faultMs);
      await stage.backend.accept();
      await waitForAll(stage.backend, patienceMs);
    },
  },
  timedOut: {
    title: 'stored, but answered 504 for 10 s',
    async run(stage) {
      const page = await openPage(stage);
      stage.backend.mood = 'storedButTimedOut';
      await trackAll(page);
      await wait(faultMs);
      stage.backend.mood = 'ok';
      // All may be there already; what matters here is what is sent again.
      await wait(patienceMs / 2);
    },
  },
  navigate: {
    title: 'navigation in the same task',
    async run(stage) {
      const page = await openPage(stage);
      await page
        .evaluate((count) => {
          for (let n = 0; n < count; n += 1) globalThis.bench.track(n);
          location.href = '/blank';
        }, events)
        .catch(() => undefined);
      await waitForAll(stage.backend, 8_000);
    },
  },
  close: {
    title: 'tab closed in the same task',
    async run(stage) {
      // Only a tab that a page has opened may close itself.
      const opener = await stage.context.newPage();
      await opener.goto(new URL('/blank', stage.url).href);
      const opened = stage.context.waitForEvent('page');
      await opener.evaluate((address) => void window.open(address), stage.url);
      const page = await opened;
      await page.waitForFunction(() => globalThis.bench !== undefined);
      await startIn(page, stage.backend.origin);
      await page
        .evaluate((count) => {
          for (let n = 0; n < count; n += 1) globalThis.bench.track(n);
          window.close();
        }, events)
        .catch(() => undefined);
      await waitForAll(stage.backend, 8_000);
    },
  },
  offline: {
    title: 'offline, reload, online',
    async run(stage) {
      const { context, backend, contentOf } = stage;
      // To the browser a page that the driver serves comes from anywhere, and may not ask this machine by itself.
      await context.grantPermissions(['local-network-access']);
      await context.route(
        (address) => address.hostname === 'localhost',
        (route) => {
          const { type, body } = contentOf(new URL(route.request().url()).pathname);
          return route.fulfill({ contentType: type, body });
        },
      );
      const page = await openPage(stage);
      // Beacons escape the emulation, so the backend is away, too.
      await backend.refuse();
      await context.setOffline(true);
      await trackAll(page);
      await wait(2_000);
      await page.reload();
      await startIn(page, backend.origin);
      await wait(1_000);
      await backend.accept();
      await context.setOffline(false);
      await waitForAll(backend, patienceMs);
    },
  },
};

/**
 * @param {import('./adapters/adapter.mjs').Adapter} adapter
 * @param {Scenario} scenario
 * @param {{ browser: import('playwright-core').Browser, pages: Awaited<ReturnType<typeof import('./hostPages.mjs').startHostPages>> }} rig
 */
export async function play(adapter, scenario, { browser, pages }) {
  const backend = await startBackend(adapter);
  backend.delayMs = pathMs;
  const context = await newPerson(browser);
  const stage = { backend, context, url: pages.urlOf(adapter), contentOf: pages.contentOf };
  try {
    await scenario.run(stage);
    const first = backend.ledger.size;
    if (first < events) {
      await backend.accept();
      backend.mood = 'ok';
      await openPage(stage);
      await waitForAll(backend, nextVisitMs);
    }
    return outcome(backend, first);
  } finally {
    await context.close();
    await backend.refuse().catch(() => undefined);
  }
}

/** A browser of its own with a profile that stays, so that it can be killed. @param {string} profile */
async function startKillable(profile) {
  const child = spawn(
    findChromium() ?? 'chromium',
    [...benchArguments, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /DevTools listening on (ws:\S+)/.exec(said);
      if (found !== null) resolve(/** @type {string} */ (found[1]));
    });
    child.once('exit', () => reject(new Error('The browser ended at once.')));
  });
  const browser = await chromium.connectOverCDP(/** @type {string} */ (address));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    browser,
    async kill() {
      // The group of this child alone: the browser and its own processes.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/**
 * @param {{ adapter: import('./adapters/adapter.mjs').Adapter, backend: import('./backend.mjs').Backend, profile: string,
 *   pages: Awaited<ReturnType<typeof import('./hostPages.mjs').startHostPages>> }} rig
 * @param {(page: import('playwright-core').Page) => Promise<void>} work Done before the browser is killed.
 */
async function inKillable({ adapter, backend, pages, profile }, work) {
  const { browser, kill } = await startKillable(profile);
  try {
    const [context = await newPerson(browser)] = browser.contexts();
    const agent = personsAgent(browser);
    await context.addInitScript(
      (name) => Object.defineProperty(navigator, 'userAgent', { get: () => name }),
      agent,
    );
    await work(await openPage({ context, url: pages.urlOf(adapter), backend, contentOf: pages.contentOf }));
  } finally {
    await kill();
  }
}

/**
 * The backend is away, the events are 1 s old, the browser is killed; then both come back.
 * @param {import('./adapters/adapter.mjs').Adapter} adapter
 * @param {{ pages: Awaited<ReturnType<typeof import('./hostPages.mjs').startHostPages>> }} rig
 */
export async function playKill(adapter, { pages }) {
  const backend = await startBackend(adapter);
  const profile = mkdtempSync(join(tmpdir(), 'peers-profile-'));
  try {
    await inKillable({ adapter, backend, pages, profile }, async (page) => {
      await backend.refuse();
      await trackAll(page);
      await wait(1_000);
    });
    await backend.accept();
    await inKillable({ adapter, backend, pages, profile }, () => waitForAll(backend, 20_000));
    return outcome(backend, backend.ledger.size);
  } finally {
    await backend.refuse().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** @param {import('./backend.mjs').Backend} backend @param {number} first */
export function outcome({ ledger, copies }, first) {
  const identifiers = [...ledger.values()].reduce((total, ids) => total + ids.size, 0);
  return { first, later: ledger.size, copies, duplicates: identifiers - ledger.size };
}
