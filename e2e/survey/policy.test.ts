import { expect, it } from 'vitest';
import { allKinds, definitionOf, questionOf } from './definitions.js';
import { heardCalls, mountInPage } from './mountInPage.js';
import { plainHtml } from './surveyHost.js';
import { openStage } from './stage.js';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /reports";

const stage = openStage();

it('works under a strict policy with Trusted Types without a single report', async () => {
  const page = await stage.browser.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/policy|trusted/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(
    stage.host.add('/strict', {
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
  expect(stage.host.posted).toEqual([]);
});

it('needs no style attribute, no style element and no inline script', async () => {
  const page = await stage.browser.newPage();
  await page.goto(`${stage.host.url}/plain`);
  await mountInPage(page, definitionOf([allKinds.map((kind) => questionOf(kind, stage.host.url))]));
  expect(
    await page.locator('#sv-popup [style], #sv-popup style, #sv-popup script, #sv-popup[style]').count(),
  ).toBe(0);
  expect(await page.locator('head style, body style').count()).toBe(0);
});
