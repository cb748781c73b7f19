import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startPostgres } from '../../scripts/startPostgres.mjs';
import { newVisitor, openBrowser, watchPage, type WatchedPage } from '../framework/browser.js';
import { openLedger, type Ledger } from '../framework/ledger.js';
import { startServerProcess, type ServerProcess } from '../framework/serverProcess.js';
import { startFaultProxy, type FaultProxy } from './faultProxy.js';
import { startHostSite, type HostSite, type HostWindow } from './hostSite.js';

/** Browser, server, database, proxy and a host's site: started once for a file of tests. */
export interface Rig {
  readonly browser: Browser;
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  readonly site: HostSite;
  readonly ledger: Ledger;
  readonly databaseUrl: string;
  readonly visit: (path?: string) => Promise<Visit>;
  readonly stop: () => Promise<void>;
}

/** One person with a clean profile. */
export interface Visit {
  readonly context: BrowserContext;
  readonly watched: WatchedPage;
  readonly page: Page;
  /** No uncaught error, no rejection, nothing in the console. */
  readonly errors: readonly string[];
}

export async function startRig(): Promise<Rig> {
  const database = await startPostgres({ fsync: false });
  const server = await startServerProcess({
    databaseUrl: database.url,
    environment: { DEMO: 'on', SAMPLE_DATA: 'off' },
  });
  const proxy = await startFaultProxy(server.url);
  const site = await startHostSite(proxy.url);
  const browser = await openBrowser();
  const ledger = openLedger(database.url);
  return {
    browser,
    server,
    proxy,
    site,
    ledger,
    databaseUrl: database.url,
    visit: async (path = '/') => {
      const context = await newVisitor(browser);
      const watched = await watchPage(context);
      await watched.page.goto(`${site.url}${path}`);
      return { context, watched, page: watched.page, errors: watched.errors };
    },
    stop: async () => {
      await browser.close();
      await ledger.close();
      await site.stop();
      await proxy.stop();
      await server.remove();
      await database.stop();
    },
  };
}

/** Fires the event of the three-page survey and waits until a person sees it. */
export async function openSurvey(page: Page): Promise<void> {
  await fire(page, 'checkout_left');
  await page.getByText('What kept you from ordering today?').waitFor();
}

export async function finishSurvey(page: Page): Promise<void> {
  await page.getByText('The price is too high').click();
  await page.locator('#sv-submit').click();
  await page.getByLabel('What would have made the difference?').fill('sizes');
  await page.locator('#sv-submit').click();
  await page.getByText('Within a week').click();
  await page.locator('#sv-submit').click();
  await page.locator('.service-success').waitFor();
}

export const fire = (page: Page, name: string): Promise<void> =>
  page.evaluate((event) => (globalThis as unknown as HostWindow).sdk.triggerEvent(event), name);

export const track = (page: Page, name: string, times = 1): Promise<void> =>
  page.evaluate(
    ([event, count]) => {
      for (let index = 0; index < count; index += 1)
        (globalThis as unknown as HostWindow).sdk.track(event, { index });
    },
    [name, times] as const,
  );

export const delivery = (page: Page): Promise<ReturnType<HostWindow['sdk']['delivery']>> =>
  page.evaluate(() => (globalThis as unknown as HostWindow).sdk.delivery());

export const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as HostWindow).told.map(({ type }) => type));

/** How many events of a name the database holds. */
export async function storedEvents(ledger: Ledger, name: string): Promise<number> {
  return (await ledger.eventNames()).filter((stored) => stored === name).length;
}
