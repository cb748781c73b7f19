import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startPostgres } from '../../scripts/startPostgres.mjs';
import { newVisitor, openBrowser, watchPage } from '../framework/browser.js';
import { openLedger, type Ledger } from '../framework/ledger.js';
import { startServerProcess, type ServerProcess } from '../framework/serverProcess.js';
import { startFaultProxy, type DecideFault, type FaultProxy } from './faultProxy.js';
import { startHostSite, type HostPageOptions, type HostSite } from './hostSite.js';

/** Browser, server and database: started once for a file of tests. */
export interface Rig {
  readonly browser: Browser;
  readonly server: ServerProcess;
  readonly ledger: Ledger;
  readonly visit: (options?: VisitOptions) => Promise<Visit>;
  readonly stop: () => Promise<void>;
}

export interface VisitOptions {
  /** Default: `/`. */
  readonly path?: string;
  /** What stands at that path, where it is not the plain page. */
  readonly page?: HostPageOptions;
  /** In force from the first request on. */
  readonly fault?: DecideFault;
  /** Before the page is loaded, such as a clock of its own. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** One person with a clean profile, on a site of their own, over a line of their own that can be spoilt. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly proxy: FaultProxy;
  readonly site: HostSite;
  /** Of every tab: no uncaught error, no rejection, nothing in the console. */
  readonly errors: readonly string[];
  /** Another tab of the same person, on the same page. */
  readonly openTab: (path?: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

export async function startRig(): Promise<Rig> {
  const database = await startPostgres({ fsync: false });
  const server = await startServerProcess({
    databaseUrl: database.url,
    environment: { DEMO: 'on', SAMPLE_DATA: 'off' },
  });
  const browser = await openBrowser();
  const ledger = openLedger(database.url);
  return {
    browser,
    server,
    ledger,
    visit: (options) => startVisit(browser, server.url, options),
    stop: async () => {
      await browser.close();
      await ledger.close();
      await server.remove();
      await database.stop();
    },
  };
}

async function startVisit(browser: Browser, serverUrl: string, options: VisitOptions = {}): Promise<Visit> {
  const { path = '/', page: hostPage, fault, prepare } = options;
  const proxy = await startFaultProxy(serverUrl);
  proxy.setFault(fault);
  const site = await startHostSite(proxy.url);
  if (hostPage !== undefined) site.setPage(path, hostPage);
  // Faults of the network are the subject here, and every frame of a motion is drawn.
  const context = await newVisitor(browser, { reducedMotion: 'reduce' });
  const errors: string[] = [];
  const openTab = async (to = path): Promise<Page> => {
    const page = await watchPage(context, errors).then((watched) => watched.page);
    await prepare?.(page);
    await page.goto(`${site.url}${to}`);
    return page;
  };
  return {
    context,
    page: await openTab(),
    proxy,
    site,
    errors,
    openTab,
    close: async () => {
      await context.close();
      await site.stop();
      await proxy.stop();
    },
  };
}
