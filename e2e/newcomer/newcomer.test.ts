import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { createOwner } from '../../scripts/screenshots/createOwner.mjs';
import { newVisitor, openBrowser, untilTaken, watchPage } from '../framework/browser.js';
import { startClone } from './cloneOfProduct.js';

const isFull = process.env['FULL'] === '1';
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** How long each step took, and all of them. */
function startClock() {
  const begun = performance.now();
  const state = { last: begun, lines: [] as string[] };
  return {
    step: (name: string): void => {
      const now = performance.now();
      state.lines.push(`${((now - state.last) / 1_000).toFixed(1).padStart(7)} s  ${name}`);
      state.last = now;
    },
    seconds: () => (performance.now() - begun) / 1_000,
    report: () => state.lines.join('\n'),
  };
}

/** Somebody's own page, elsewhere: a heading, and whatever they paste into its head. */
async function serveOwnPage(snippet: string): Promise<string> {
  const html = `<!doctype html>\n<html lang="en">\n<head>\n<title>My page</title>\n${snippet}\n</head>\n<body><h1>My page</h1></body>\n</html>\n`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function makePopup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New popup' }).click();
  await page.getByRole('button', { name: /Net promoter score/ }).click();
  await page.getByRole('tab', { name: 'When and who' }).click();
  await page.getByLabel('Seconds on the page').fill('2');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.locator('h1').getByText('Live').waitFor();
}

async function copySnippet(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Install' }).click();
  return (await page.locator('.copy-block code').first().textContent()) ?? '';
}

async function answer(browser: Browser, address: string, text: string): Promise<void> {
  const context = await newVisitor(browser);
  const { page, errors } = await watchPage(context);
  await page.goto(address);
  const question = 'How likely are you to recommend us to a friend?';
  await page.locator('#sv-popup .survey-label', { hasText: question }).waitFor({ timeout: 60_000 });
  await page.locator('#sv-popup').getByRole('radio', { name: '9' }).click({ force: true });
  await page.locator('#sv-submit').click();
  await page.getByLabel('What is the main reason for your score?').fill(text);
  const taken = untilTaken(page, text);
  await page.locator('#sv-submit').click();
  await page.locator('.service-success').waitFor();
  await taken;
  expect(errors).toEqual([]);
  await context.close();
}

describe('somebody new', () => {
  it('has an own popup on an own page, and its answer in the studio, by the steps of the README', async () => {
    // The README names every step that is taken here.
    const path = /## From nothing to an answer([\s\S]*?)\n### /.exec(readme)?.[1] ?? '';
    for (const word of [
      'under five minutes',
      'git clone',
      'npm start',
      'New popup',
      'Net promoter score',
      'When and who',
      'Seconds on the page',
      'Publish',
      'Install',
      'Results of',
    ])
      expect(path).toContain(word);

    const clock = startClock();
    const product = await startClone({ isFull, onStep: clock.step });
    undo.push(product.stop);
    const browser = await openBrowser();
    undo.push(() => browser.close());
    const { page, errors } = await watchPage(await newVisitor(browser));

    await createOwner(page, product.ownerLink);
    clock.step('the owner');
    await makePopup(page);
    clock.step('a popup from a template, published');
    const address = await serveOwnPage(await copySnippet(page));
    clock.step('the snippet in an own page');
    await answer(browser, address, 'I found it in five minutes');
    clock.step('the popup on that page, answered');
    await page.getByText('It works', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByLabel('Results of').selectOption({ label: 'Net promoter score' });
    await page
      .getByRole('button', { name: 'I found it in five minutes' })
      .first()
      .waitFor({ timeout: 60_000 });
    clock.step('the answer in the studio');

    process.stdout.write(
      `\nThe newcomer's clock (${isFull ? 'everything' : 'without installing packages and building'}):\n${clock.report()}\n${clock.seconds().toFixed(1).padStart(7)} s  in all\n`,
    );
    expect(errors).toEqual([]);
  }, 900_000);
});
