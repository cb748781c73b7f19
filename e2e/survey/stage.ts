import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '../framework/browser.js';
import { startSurveyHost, type SurveyHost } from './surveyHost.js';

/** A browser, and the site it visits: opened once for all tests of a file. */
export interface Stage {
  readonly browser: Browser;
  readonly host: SurveyHost;
  /** A plain page of that site in a context of its own; the one before it is closed. */
  freshPage(): Promise<Page>;
}

export function openStage(): Stage {
  let browser: Browser;
  let host: SurveyHost;
  let page: Page | undefined;
  beforeAll(async () => {
    [browser, host] = await Promise.all([openBrowser(), startSurveyHost()]);
  });
  afterAll(async () => {
    await browser.close();
    await host.close();
  });
  return {
    get browser() {
      return browser;
    },
    get host() {
      return host;
    },
    freshPage: async () => {
      await page?.context().close();
      const context = await browser.newContext({ viewport: { width: 900, height: 700 } });
      page = await context.newPage();
      await page.goto(`${host.url}/plain`);
      return page;
    },
  };
}
