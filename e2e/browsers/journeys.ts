import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/startPostgres.mjs';
import { startFaultProxy, type FaultProxy } from '../faults/faultProxy.js';
import { eventually } from '../framework/eventually.js';
import { openLedger, type Ledger } from '../framework/ledger.js';
import { startServerProcess, type ServerProcess } from '../framework/serverProcess.js';
import { startDelayProxy } from '../web-platform/testPages.js';
import { faultsOfSurvey, serveHostilePage } from './hostilePage.js';
import {
  answerFirstPage,
  expectOneAnswer,
  finishSurvey,
  hasPopup,
  openSurvey,
  until,
  untilSecondPage,
  untilShown,
  visit,
} from './person.js';
import { startSite, type Site } from './site.js';
import type { RunningBrowser, StartBrowser, Tab } from './testBrowser.js';

/** What a person does with the SDK on a page of somebody else, against the real server. */
export function describeJourneys(name: string, start: StartBrowser): void {
  let database: Awaited<ReturnType<typeof startPostgres>>;
  let server: ServerProcess;
  let ledger: Ledger;
  let profile: string;
  let browser: RunningBrowser;
  let proxy: FaultProxy;
  let site: Site;
  let tab: Tab;
  const newProfile = (): string => mkdtempSync(join(tmpdir(), 'sv-browser-'));
  const removeProfile = (folder: string): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

  beforeAll(async () => {
    database = await startPostgres({ fsync: false });
    server = await startServerProcess({
      databaseUrl: database.url,
      environment: { DEMO: 'on', SAMPLE_DATA: 'off' },
    });
    ledger = openLedger(database.url);
    profile = newProfile();
    browser = await start(profile);
  });
  afterAll(async () => {
    await browser.quit();
    await ledger.close();
    await server.remove();
    await database.stop();
    removeProfile(profile);
  });
  beforeEach(async () => {
    proxy = await startFaultProxy(server.url);
    site = await startSite(proxy.url);
    tab = await browser.openTab();
  });
  afterEach(async () => {
    await tab.close();
    expect(site.errors).toEqual([]);
    await site.stop();
    await proxy.stop();
  });

  const statusReported = (): Promise<unknown> =>
    eventually(async () => proxy.seen.some(({ path }) => path === '/sdk/popups'), Boolean, {
      what: 'a reported status',
    });

  describe(`in ${name}, a survey`, () => {
    it('keeps its looks on a page that takes them from everything, and can be answered', async () => {
      const page = await serveHostilePage();
      try {
        await tab.goto(page.url);
        expect(await tab.run(faultsOfSurvey)).toEqual([]);
      } finally {
        page.stop();
      }
    });

    it('goes from an event to the database: statuses and answers, once each', async () => {
      await visit(tab, site.url);
      await openSurvey(tab);
      await answerFirstPage(tab);
      await finishSurvey(tab, 'plain');
      await expectOneAnswer(ledger, proxy, 'plain');
    });

    it('goes on after a reload, as one showing and one response', async () => {
      await visit(tab, site.url);
      await openSurvey(tab);
      await answerFirstPage(tab);
      await tab.reload();
      await untilSecondPage(tab);
      await finishSurvey(tab, 'reloaded');
      await expectOneAnswer(ledger, proxy, 'reloaded');
    });

    it('that is answered while the server is away and the browser quits is delivered once by the next start', async () => {
      const own = newProfile();
      const first = await start(own);
      try {
        const before = await first.openTab();
        await visit(before, site.url);
        await openSurvey(before);
        await answerFirstPage(before);
        await statusReported();
        await proxy.refuse();
        await finishSurvey(before, 'restarted');
        await before.close();
      } finally {
        await first.quit();
      }
      await proxy.listen();
      const second = await start(own);
      try {
        await visit(await second.openTab(), site.url);
        await expectOneAnswer(ledger, proxy, 'restarted');
      } finally {
        await second.quit();
        removeProfile(own);
      }
    });

    it('is answered in a private window', async () => {
      const hidden = await start();
      try {
        const window = await hidden.openTab();
        await visit(window, site.url);
        await openSurvey(window);
        await answerFirstPage(window);
        await window.reload();
        await untilSecondPage(window);
        await finishSurvey(window, 'private');
        await expectOneAnswer(ledger, proxy, 'private');
      } finally {
        await hidden.quit();
      }
    });

    it('is answered under a policy that lets in nothing but the SDK, with Trusted Types', async () => {
      const policy = [
        "default-src 'none'",
        `script-src 'self' ${proxy.url}`,
        `connect-src 'self' ${proxy.url}`,
        "img-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ];
      site.pages.set('/strict', { headers: { 'content-security-policy': policy.join(';') } });
      await visit(tab, `${site.url}/strict`);
      await openSurvey(tab);
      await answerFirstPage(tab);
      await finishSurvey(tab, 'strict');
      await expectOneAnswer(ledger, proxy, 'strict');
    });

    it('is answered where the newest of what it uses is missing', async () => {
      site.pages.set('/old', { isOld: true });
      await visit(tab, `${site.url}/old`);
      await openSurvey(tab);
      await answerFirstPage(tab);
      await tab.reload();
      await untilSecondPage(tab);
      await finishSurvey(tab, 'old');
      await expectOneAnswer(ledger, proxy, 'old');
    });

    it('keeps its place in a page that somebody comes back to, from the cache or loaded anew', async () => {
      await visit(tab, site.url);
      await openSurvey(tab);
      await answerFirstPage(tab);
      await tab.goto(`${site.url.replace('127.0.0.1', 'localhost')}/elsewhere`);
      await tab.run(() => history.back());
      await until(tab, 'the page again', () => location.hostname === '127.0.0.1');
      await untilSecondPage(tab);
      await finishSurvey(tab, 'returned');
      await expectOneAnswer(ledger, proxy, 'returned');
    });
  });

  describe(`in ${name}, a page that is left right after an answer`, () => {
    it.each([
      ['hands it over to the browser', false],
      ['hands it over as a beacon where requests cannot outlive a page', true],
    ])('%s, over a slow line', async (_what, isOld) => {
      const slow = await startDelayProxy(proxy.url, 400);
      const slowSite = await startSite(slow.origin);
      slowSite.pages.set('/', { isOld });
      slowSite.pages.set('/bye', { isSlowAndPlain: true });
      try {
        await visit(tab, slowSite.url);
        await openSurvey(tab);
        await statusReported();
        await tab.run(() => {
          document.querySelector<HTMLElement>('.survey-radio-container input')?.click();
          document.querySelector<HTMLElement>('#sv-submit')?.click();
          location.href = '/bye';
        });
        await eventually(
          async () => proxy.seen.filter(({ path }) => path.endsWith('/responses')).map(({ body }) => body),
          (bodies) => bodies.some((body) => body.includes('delivery')),
          { what: 'the answer' },
        );
        expect(slowSite.errors).toEqual([]);
      } finally {
        slow.stop();
        await slowSite.stop();
      }
    });
  });

  describe(`in ${name}, a trigger`, () => {
    it('of time fires in one of two tabs', async () => {
      const other = await browser.openTab();
      await visit(tab, `${site.url}/demo/`);
      await visit(other, `${site.url}/demo/`);
      const countOpen = async (): Promise<number> =>
        Number(await hasPopup(tab)) + Number(await hasPopup(other));
      await eventually(countOpen, (count) => count > 0, { what: 'a popup in one of the tabs' });
      // Long enough for a second one to come.
      await wait(3_000);
      expect(await countOpen()).toBe(1);
      await other.close();
    });

    it('of a depth fires when the page is scrolled there, and not before', async () => {
      await visit(tab, `${site.url}/demo/blog/post`);
      await tab.run(() => scrollTo(0, 100));
      await wait(600);
      expect(await hasPopup(tab)).toBe(false);
      await tab.run(() => scrollTo(0, document.documentElement.scrollHeight));
      await untilShown(tab);
    });

    it('of a click fires at the click', async () => {
      await visit(tab, site.url);
      await tab.click('#suggest-feature');
      await untilShown(tab);
    });

    it.each([
      ['pushState', (): void => history.pushState({}, '', '/elsewhere')],
      ['replaceState', (): void => history.replaceState({}, '', '/elsewhere')],
      ['the back button', (): void => history.back()],
      ['a page load', (): void => location.assign('/elsewhere')],
    ])('of a page that is left by %s fires on the next', async (_way, leave) => {
      await visit(tab, `${site.url}/start`);
      await tab.run(() => history.pushState({}, '', '/demo/pricing'));
      // What the definition asks for.
      await wait(1_200);
      expect(await hasPopup(tab)).toBe(false);
      await tab.run(leave);
      await untilShown(tab);
    });

    it.each([
      ['pushState', (): void => history.pushState({}, '', '/elsewhere')],
      ['the back button', (): void => history.back()],
    ])('of a page that is left by %s fires where there is no Navigation API', async (_way, leave) => {
      site.pages.set('/start', { isOld: true });
      await visit(tab, `${site.url}/start`);
      await tab.run(() => history.pushState({}, '', '/demo/pricing'));
      await wait(1_200);
      await tab.run(leave);
      await untilShown(tab);
    });
  });

  describe(`in ${name}, somebody who says no`, () => {
    it('has nothing stored', async () => {
      site.pages.set('/', { tag: 'data-consent="denied" data-auto-launch' });
      await visit(tab, site.url);
      await tab.run(() => globalThis.servicePopups.triggerEvent('checkout_left'));
      await tab.click('#suggest-feature');
      await wait(1_000);
      const stored = await tab.run(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await indexedDB.databases()).map(({ name: database }) => database),
        ...document.cookie.split(';').filter(Boolean),
      ]);
      expect(stored).toEqual([]);
      expect(await hasPopup(tab)).toBe(false);
    });
  });
}
