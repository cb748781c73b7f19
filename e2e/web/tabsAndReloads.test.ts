import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser, watchPage, type WatchedPage } from '../framework/browser.js';
import { eventually } from '../framework/eventually.js';
import { isAnswered, pageWith, popup, startPopupHost, type PopupHost } from './popupHost.js';
import { hasPopup, triggerEvent, untilReady } from './sdkInPage.js';

let browser: Browser;
let host: PopupHost;
let context: BrowserContext;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  host = await startPopupHost();
});
afterAll(async () => {
  await browser.close();
  await host.stop();
});
beforeEach(async () => {
  host.reset();
  host.popups = [popup()];
  host.otherwise = { html: pageWith('<p>Shop<input id="mine">') };
  context = await newVisitor(browser);
  watched = await watchPage(context);
  page = watched.page;
});
afterEach(async () => {
  expect(watched.errors).toEqual([]);
  await context.close();
});

async function visit(target: Page, path = '/'): Promise<void> {
  await target.goto(host.origin + path);
  await untilReady(target);
}

const statusesOf = (): unknown[] => host.statuses.map(({ status }) => status);

describe('tabs', () => {
  it('[TRG-3] show a popup once among them when all are triggered in the same moment', async () => {
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
    for (const tab of tabs) await visit(tab);
    await Promise.all(tabs.map((tab) => triggerEvent(tab, 'go')));
    await page.waitForTimeout(1_500);
    const open = await Promise.all(tabs.map((tab) => tab.locator('#sv-popup').count()));
    expect(open.reduce((sum, count) => sum + count, 0)).toBe(1);
    await eventually(
      async () => host.statuses.length,
      (count) => count > 0,
    );
    expect(host.statuses).toHaveLength(1);
  });

  it('[TRG-3] keep the cooldown of another tab, and of an earlier load', async () => {
    await visit(page);
    await triggerEvent(page, 'go');
    await page.locator('#sv-popup').waitFor();
    await page.locator('#sv-close').click();
    await page.reload();
    await untilReady(page);
    await triggerEvent(page, 'go');
    expect(await hasPopup(page)).toBe(false);
    const other = await context.newPage();
    await visit(other);
    await triggerEvent(other, 'go');
    expect(await hasPopup(other)).toBe(false);
  });
});

describe('a reload in the middle of a survey', () => {
  it('[F-14] goes on where it was and ends as one showing and one response', async () => {
    await visit(page);
    await triggerEvent(page, 'go');
    await page.locator('.survey-rating-number-option').nth(7).click();
    await page.locator('#sv-submit').click();
    await page.locator('.survey-input').waitFor();
    await page.goto(`${host.origin}/another-page`);
    await page.locator('.survey-input').fill('Went on');
    await page.locator('#sv-submit').click();
    await page.locator('.service-success').waitFor();
    await eventually(async () => isAnswered(host), Boolean);
    expect(statusesOf()).toEqual(['SHOWED', 'PARTIAL', 'COMPLETED']);
    expect(new Set(host.statuses.map(({ showId }) => showId)).size).toBe(1);
    expect(new Set(host.responses.map(({ responseId }) => responseId)).size).toBe(1);
    expect(host.responses.at(-1)).toMatchObject({
      answers: { score: 7, why: 'Went on' },
      status: 'COMPLETED',
    });
  });

  it('does not go on in another tab', async () => {
    await visit(page);
    await triggerEvent(page, 'go');
    await page.locator('.survey-rating-number-option').nth(7).click();
    const other = await context.newPage();
    await visit(other);
    expect(await hasPopup(other)).toBe(false);
  });
});

describe('a route change in a single-page app', () => {
  it('[F-16] closes a popup nobody has begun, where it does not belong, and leaves nothing behind', async () => {
    host.popups = [popup({ segments: { path: ['/shop'] }, style: { position: 'center' } })];
    await visit(page, '/shop');
    await triggerEvent(page, 'go');
    await page.locator('#sv-popup').waitFor();
    await page.evaluate(() => history.pushState({}, '', '/about'));
    await page.locator('#sv-popup').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
  });

  it('[F-16] keeps a survey that somebody has begun', async () => {
    host.popups = [popup({ segments: { path: ['/shop'] } })];
    await visit(page, '/shop');
    await triggerEvent(page, 'go');
    await page.locator('.survey-rating-number-option').nth(7).click();
    await page.evaluate(() => history.pushState({}, '', '/about'));
    expect(await hasPopup(page)).toBe(true);
  });
});

describe('the host', () => {
  it('keeps focus and caret while a corner popup opens', async () => {
    await visit(page);
    await page.locator('#mine').fill('typing');
    await triggerEvent(page, 'go');
    await page.locator('#sv-popup').waitFor();
    await page.keyboard.type(' on');
    expect(await page.locator('#mine').inputValue()).toBe('typing on');
  });

  it('loses no popup to a stored definition that is damaged', async () => {
    await visit(page);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"broken":');
    });
    await page.reload();
    await untilReady(page);
    await triggerEvent(page, 'go');
    await page.locator('#sv-popup').waitFor();
  });

  it('works where storage is forbidden', async () => {
    host.pages.set('/sandbox', {
      html: pageWith('<p>Boxed'),
      headers: { 'Content-Security-Policy': 'sandbox allow-scripts' },
    });
    host.overrides.set('/sdk/pk_test/popups', (response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.end(JSON.stringify({ popups: host.popups, tracking: { enabled: true } }));
    });
    await page.goto(`${host.origin}/sandbox`);
    await untilReady(page);
    expect(await page.evaluate(() => globalThis.servicePopups instanceof Object)).toBe(true);
  });
});
