import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '../framework/browser.js';
import { startSurveyHost, type SurveyHost } from './surveyHost.js';

/** A browser, and the site it visits: opened once for all tests of a file. */
export interface Stage {
  readonly browser: Browser;
  readonly host: SurveyHost;
}

export function openStage(): Stage {
  let browser: Browser;
  let host: SurveyHost;
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
  };
}
