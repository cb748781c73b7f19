import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../framework/browser.js';
import { popupForTests } from '@service-popups/mobile/test';
import { playwrightDriver } from './playwrightDriver.js';
import { said, settled, surveyHtmlChecks, until } from './surveyHtmlChecks.js';
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

  it('[F-42] leaves the field that is written into in sight when the keyboard makes the WebView smaller', async () => {
    const { driver, close, context } = await playwrightDriver(browser);
    const [page] = context.pages();
    const popup = popupForTests();
    const [first, last] = popup.survey.pages;
    const questions = [...(first?.questions ?? []), ...(last?.questions ?? [])];
    const long = ['a', 'b', 'c'].map((id) => ({ ...questions[0], id }));
    const survey = { ...popup.survey, pages: [{ id: 'p', questions: [...long, questions[1]] }] };
    await page?.setViewportSize({ width: 360, height: 640 });
    await driver.open(pages.pageOf({ survey: survey as typeof popup.survey }));
    await said(driver, 'ready');
    await settled(driver);
    await driver.run('document.querySelector("#sv-main .survey-input").focus()');
    await page?.setViewportSize({ width: 360, height: 330 });
    const isInSight = `const { top, bottom } = document.activeElement.getBoundingClientRect();
      return innerHeight === 330 && top >= 0 && bottom <= innerHeight`;
    await until(() => driver.run<boolean>(isInSight), Boolean);
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

  it.each([
    ['a tablet', { width: 800, height: 1280 }, { top: 32, bottom: 48 }],
    ['a phone on its side', { width: 640, height: 360 }, { top: 24, bottom: 24 }],
  ])('keeps a long survey from under the bars of %s, wherever it stands', async (_device, size, insets) => {
    const { driver, close, context } = await playwrightDriver(browser);
    for (const page of context.pages()) {
      await page.setViewportSize(size);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    }
    const options = Array.from({ length: 40 }, (_, index) => ({ id: `o${index}`, label: `Row ${index}` }));
    const { survey, ...popup } = popupForTests();
    const long = { id: 'q', kind: 'single_choice', label: 'Which one?', options } as const;
    const longPages = [{ id: 'p1', questions: [long] }];
    for (const position of ['bottom-right', 'top-left', 'center'] as const) {
      await driver.open(
        pages.pageOf({ popup: { ...popup, style: { position }, survey: { ...survey, pages: longPages } } }),
      );
      await until(
        () => driver.run<boolean>(`return !!document.querySelector('[data-state=shown]')`),
        Boolean,
      );
      await settled(driver);
      const placeOf = (selector: string) =>
        driver.run<{ top: number; bottom: number }>(
          `return document.querySelector('${selector}').getBoundingClientRect().toJSON()`,
        );
      expect((await placeOf('#sv-close')).top).toBeGreaterThanOrEqual(insets.top);
      await driver.run(`document.querySelector('#sv-submit').scrollIntoView()`);
      expect((await placeOf('#sv-submit')).bottom).toBeLessThanOrEqual(size.height - insets.bottom);
    }
    await close();
  });

  it('[MOB-11] without chrome reaches every edge of a phone, and keeps what is read and pressed from under its bars', async () => {
    const { driver, close, context } = await playwrightDriver(browser);
    const size = { width: 390, height: 844 };
    const insets = { top: 47, right: 0, bottom: 34, left: 0 };
    for (const page of context.pages()) {
      await page.setViewportSize(size);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    }
    await driver.open(pages.pageOf({ popup: popupForTests(), renderChrome: false }));
    await until(() => driver.run<boolean>(`return !!document.querySelector('[data-state=shown]')`), Boolean);
    await settled(driver);
    const boxOf = (selector: string) =>
      driver.run<{ top: number; bottom: number; left: number; right: number }>(
        `return document.querySelector('${selector}').getBoundingClientRect().toJSON()`,
      );
    expect(await boxOf('#sv-popup')).toMatchObject({
      top: 0,
      bottom: size.height,
      left: 0,
      right: size.width,
    });
    expect((await boxOf('#sv-close')).top).toBeGreaterThanOrEqual(insets.top);
    expect((await boxOf('#sv-submit')).bottom).toBeLessThanOrEqual(size.height - insets.bottom);
    await close();
  });
});
