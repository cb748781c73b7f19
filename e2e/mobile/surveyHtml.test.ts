import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../framework/browser.js';
import { playwrightDriver } from './playwrightDriver.js';
import { surveyHtmlChecks } from './surveyHtmlChecks.js';
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
    const blocked = await driver.run<string[]>(`
      const seen = [];
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
      const add = (fill) => { const script = document.createElement('script'); fill(script); document.head.append(script); };
      add((script) => { script.textContent = 'window.ran = true'; });
      add((script) => { script.src = '/elsewhere.js'; });
      return fetch('/page-0').catch(() => 'refused').then(() => new Promise((resolve) => setTimeout(() => resolve(window.ran ? ['ran'] : seen), 300)));`);
    expect(blocked).toEqual(expect.arrayContaining(['script-src-elem', 'connect-src']));
    await close();
  });

  it('refuses a renderer whose bytes were changed on the way', async () => {
    const { driver, close, context } = await playwrightDriver(browser);
    await context.route('**/survey.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n/* changed */` });
    });
    await driver.open(pages.pageOf());
    const told = await driver.run<{ type: string }[]>(
      'return new Promise((resolve) => setTimeout(() => resolve(bridgeMessages), 1000))',
    );
    expect(told[0]?.type).toBe('failed');
    expect(told.some(({ type }) => type === 'ready')).toBe(false);
    await close();
  });
});
