import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { newVisitor, openBrowser, watchPage, type BrowserOptions } from '../framework/browser.js';
import { eventually } from '../framework/eventually.js';
import { isAnswered, pageWith, popup, startPopupHost, type PopupHost } from './popupHost.js';
import { triggerEvent, untilReady } from './sdkInPage.js';

/** A host's site and a person on it, anew for every test. A page that had an error fails its test. */
export interface Shop {
  readonly host: PopupHost;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that reached the page so far; a test that expects some takes them out. */
  readonly errors: string[];
  /** Loads a page and waits until its definitions are known. */
  readonly visit: (path?: string, page?: Page) => Promise<void>;
  /** Opens the survey and goes through it, until everything has arrived. */
  readonly answerSurvey: () => Promise<void>;
}

interface ShopOptions extends BrowserOptions {
  readonly body?: string;
  /** Whether popups move as they come and go: every frame of it is drawn. Default: no. */
  readonly moves?: boolean;
}

export function openShop({ body = '<p>Shop', moves = false, ...options }: ShopOptions = {}): Shop {
  let browser: Browser;
  let host: PopupHost;
  let context: BrowserContext;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser(options);
  });
  afterAll(async () => {
    await browser.close();
  });
  beforeEach(async () => {
    // A server of its own: what a page of the test before still sends on leaving arrives nowhere.
    host = await startPopupHost();
    host.popups = [popup()];
    host.otherwise = { html: pageWith(body) };
    context = await newVisitor(browser, { reducedMotion: moves ? 'no-preference' : 'reduce' });
    errors.length = 0;
    ({ page } = await watchPage(context, errors));
  });
  afterEach(async () => {
    await context.close();
    await host.stop();
    expect(errors).toEqual([]);
  });

  return {
    get host() {
      return host;
    },
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    errors,
    async visit(path = '/', target = page) {
      await target.goto(host.origin + path);
      await untilReady(target);
    },
    async answerSurvey() {
      await triggerEvent(page, 'go');
      await page.locator('.survey-rating-number-option').nth(9).click();
      await page.locator('#sv-submit').click();
      await page.locator('.survey-input').fill('Because');
      await page.locator('#sv-submit').click();
      await page.locator('.service-success').waitFor();
      await eventually(async () => isAnswered(host), Boolean);
    },
  };
}
