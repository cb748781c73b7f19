import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../framework/browser.js';
import { playwrightDriver } from './playwrightDriver.js';
import { said, surveyHtmlChecks, until } from './surveyHtmlChecks.js';
import { startWebViewPages, type WebViewPages } from './webViewPages.js';

/** Screenshots are kept where this says, to be looked at; else they are thrown away. */
const shots = process.env['SCREENSHOTS'] ?? mkdtempSync(join(tmpdir(), 'survey-html-'));

describe("the survey's page in Chromium", () => {
  let browser: Browser;
  let pages: WebViewPages;
  beforeAll(async () => {
    browser = await openBrowser();
    pages = await startWebViewPages();
  });
  afterAll(async () => {
    await browser.close();
    await pages.close();
    if (process.env['SCREENSHOTS'] === undefined) rmSync(shots, { recursive: true, force: true });
  });

  for (const { title, run } of surveyHtmlChecks) {
    it(title, async () => {
      const { driver, errors, close } = await playwrightDriver(browser);
      await run(driver, pages, join(shots, 'chromium'));
      expect(errors).toEqual([]);
      await close();
    });
  }

  it('runs nothing that is not ours: neither a script of a survey text nor one from elsewhere', async () => {
    const { driver, close } = await playwrightDriver(browser);
    await driver.open(pages.pageOf());
    await driver.run(`
      window.blocked = [];
      document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      const add = (fill) => { const script = document.createElement('script'); fill(script); document.head.append(script); };
      add((script) => { script.textContent = 'window.ran = true'; });
      add((script) => { script.src = '/elsewhere.js'; });
      return fetch('/page-0').catch(() => 'refused');`);
    await until(
      () => driver.run<string[]>('return blocked'),
      (seen) => ['script-src-elem', 'connect-src'].every((directive) => seen.includes(directive)),
    );
    expect(await driver.run('return window.ran')).toBeUndefined();
    await close();
  });

  it('says over the bridge, and shows nothing, where the WebView is too old to draw it, as before iOS 16.4', async () => {
    const { driver, close, context } = await playwrightDriver(browser);
    await context.addInitScript(() => {
      globalThis.CSSStyleSheet = class {
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      } as typeof CSSStyleSheet;
    });
    await driver.open(pages.pageOf());
    const told = await said(driver, 'failed');
    expect(told.map(({ type }) => type)).toEqual(['failed']);
    expect(await driver.run('return document.getElementById("sv-popup")')).toBeNull();
    await close();
  });

  it.each(['cdn', 'inline'] as const)(
    'says first of all that the WebView is too old where it would draw without the looks, as before Android 111 (%s)',
    async (renderer) => {
      const { driver, close, context } = await playwrightDriver(browser);
      await context.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'));
      await driver.open(pages.pageOf({ renderer }));
      const [first] = await until(
        () => driver.run<{ type: string; reason?: string }[]>('return bridgeMessages'),
        ({ length }) => length > 0,
      );
      expect(first).toMatchObject({ type: 'failed', reason: 'a WebView that is too old' });
      await close();
    },
  );

  it('refuses a renderer whose bytes were changed on the way', async () => {
    const { driver, close, context } = await playwrightDriver(browser);
    await context.route('**/survey.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n/* changed */` });
    });
    await driver.open(pages.pageOf());
    const told = await said(driver, 'failed');
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['failed']));
    await close();
  });
});
