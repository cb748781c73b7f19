import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../framework/browser.js';
import { allKinds, definitionOf, questionOf } from './definitions.js';
import { heardCalls, mountInPage } from './mountInPage.js';
import { plainHtml, startSurveyHost } from './surveyHost.js';
import type { SurveyHost } from './surveyHost.js';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /reports";

let browser: Browser;
let host: SurveyHost;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), startSurveyHost()]);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

it('works under a strict policy with Trusted Types without a single report', async () => {
  const page = await browser.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/policy|trusted/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(
    host.add('/strict', {
      html: plainHtml.replace('</head>', '<link rel="icon" href="data:,"></head>').replace(/<link[^>]*>/, ''),
      headers: { 'content-security-policy': policy },
    }),
  );
  await page.evaluate(() => {
    (window as unknown as { broken: string[] }).broken = [];
    addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { broken: string[] }).broken.push(
        `${event.violatedDirective} ${event.blockedURI}`,
      ),
    );
  });
  // Pictures would be foreign to this policy: every kind without them, in both manners of opening.
  const questions = allKinds.filter((kind) => kind !== 'picture_choice').map((kind) => questionOf(kind));
  for (const position of ['center', 'bottom-right'] as const) {
    const definition = definitionOf(questions, {
      style: { position, theme: 'auto' },
      settings: { showProgressBar: true, buttonPrimaryColor: '#b00020' },
    });
    await mountInPage(page, definition, {
      options: { surveyCss: '#sv-title { color: red }', language: 'de' },
    });
    for (let step = 0; step < questions.length; step += 1) await page.click('#sv-submit');
    await page.click('#sv-complete');
    await page.waitForSelector('#sv-popup', { state: 'detached' });
    expect(await heardCalls(page)).toContain('completed');
  }
  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
  expect(violations).toEqual([]);
  expect(host.posted).toEqual([]);
});

it('needs no style attribute, no style element and no inline script', async () => {
  const page = await browser.newPage();
  await page.goto(`${host.url}/plain`);
  await mountInPage(page, definitionOf([allKinds.map((kind) => questionOf(kind, host.url))]));
  expect(
    await page.locator('#sv-popup [style], #sv-popup style, #sv-popup script, #sv-popup[style]').count(),
  ).toBe(0);
  expect(await page.locator('head style, body style').count()).toBe(0);
});
